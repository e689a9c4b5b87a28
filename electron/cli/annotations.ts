/** What a run, an exploration, a verification and a diagnosis have to say at a line of a file, as annotations. */
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { ReportedFlow } from '../../shared/flow/flow-report.ts';
import { failureSentence } from '../../shared/flow/report-text.ts';
import type { MapJson } from '../../shared/map/map-json.ts';
import { type CheckId, failedChecks, type Verdict } from '../../shared/signature/verdict.ts';
import type { Annotation } from './github-commands.ts';
import type { RequestSource } from './read-input.ts';

/** The step that failed, with a sentence for each of its expectations, and the lint's remarks. */
export function flowAnnotations({ flow, file, steps, lint }: ReportedFlow): readonly Annotation[] {
  const failed = steps.filter((step) => !step.passed);
  return [
    ...failed.map(
      (step): Annotation => ({
        severity: 'error',
        title: flow,
        file: step.file ?? file,
        line: step.line,
        message: step.failures.map(failureSentence).join('\n'),
      }),
    ),
    ...lint.map(
      (remark): Annotation => ({
        severity: levelOf(remark.severity),
        title: `${flow}: ${remark.rule}`,
        file: remark.file ?? file,
        line: remark.line,
        message: remark.message,
      }),
    ),
  ];
}

/** Faults of flow files, from the refusal's lines `file:line:column: message`. */
export function faultAnnotations(details: Readonly<Record<string, unknown>> | undefined): readonly Annotation[] {
  const faults = Array.isArray(details?.faults) ? details.faults.map(String) : [];
  return faults.flatMap((fault): Annotation[] => {
    const [, file, line, column, message = ''] = /^(.+?):(\d+):(\d+): (.*)$/s.exec(fault) ?? [];
    if (file === undefined) return [];
    return [
      {
        severity: 'error',
        title: 'This flow cannot be run',
        file,
        line: Number(line),
        column: Number(column),
        message,
      },
    ];
  });
}

/** A menu has no file: the way to the screen stands in the sentence. */
export function exploredAnnotations({ anomalies, screens }: MapJson): readonly Annotation[] {
  const byId = new Map(screens.map((screen) => [screen.id, screen]));
  return anomalies.map(({ severity, rule, screen, message, path: seenBy }) => {
    const { state = screen, path = [] } = byId.get(screen) ?? {};
    const seen = seenBy ?? path;
    const way = seen.length === 0 ? 'on dialling' : `after ${seen.join(' › ')}`;
    return { severity: levelOf(severity), title: `${rule}, ${state}`, message: `${message} (${way})` };
  });
}

function levelOf(severity: string): Annotation['severity'] {
  return severity === 'error' || severity === 'warning' ? severity : 'notice';
}

export function verdictAnnotations(verdict: Verdict, source: RequestSource): readonly Annotation[] {
  return [
    ...failedChecks(verdict).map(
      ({ id, message }): Annotation => ({ severity: 'error', title: id, message, ...lineOf(source, HEADER_OF[id]) }),
    ),
    ...verdict.warnings.map(
      ({ id, message }): Annotation => ({ severity: 'warning', title: id, message, ...lineOf(source) }),
    ),
  ];
}

export function diagnosisAnnotations(
  { verified, findings, nextStep }: Diagnosis,
  source: RequestSource,
): readonly Annotation[] {
  const none = 'The signature holds over nothing that was tried.';
  if (findings.length === 0 && !verified) {
    const message = nextStep === undefined ? none : `${none} ${nextStep}`;
    return [{ severity: 'error', title: 'Not verified', message, ...lineOf(source) }];
  }
  return findings.map(({ causes, certainty, message, fix, corrected }) => ({
    severity: certainty === 'proven' ? 'error' : 'warning',
    title: `${certainty}: ${causes.join(' ')}`,
    message: `${message} ${fix}`,
    ...lineOf(source, corrected?.of),
  }));
}

const HEADER_OF: Partial<Record<CheckId, string>> = {
  'signature-input-syntax': 'Signature-Input',
  'signature-syntax': 'Signature',
  label: 'Signature-Input',
  'components-required': 'Signature-Input',
  'components-present': 'Signature-Input',
  'digest-syntax': 'Content-Digest',
  'digest-match': 'Content-Digest',
  'length-match': 'Content-Length',
  'created-window': 'Signature-Input',
  'expires-window': 'Signature-Input',
  'key-known': 'Signature-Input',
  'signature-length': 'Signature',
  'signature-valid': 'Signature',
};

/** The line on which the header stands, in raw HTTP, a curl command and most logs; else the first. */
function lineOf({ file, text: read }: RequestSource, header?: string): Pick<Annotation, 'file' | 'line'> {
  // Standard input has no lines that GitHub could show.
  if (file === undefined) return {};
  const wanted = header === undefined ? undefined : `${header.toLowerCase()}:`;
  const at = read()
    .split('\n')
    .findIndex((line) => wanted !== undefined && startsHeader(line.toLowerCase(), wanted));
  return { file, line: at < 0 ? 1 : at + 1 };
}

/** The name stands alone: not as the end of a longer one. */
function startsHeader(line: string, name: string): boolean {
  const at = line.indexOf(name);
  return at === 0 || (at > 0 && !/[\w-]/.test(line[at - 1] ?? ''));
}
