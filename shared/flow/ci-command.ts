/** How flows are run by a build server: the command, and the file that has it run there. docs/ci.md tells the rest, and a test holds both together. */
import { flowFileName } from './flow-file-name.ts';

export const CI_SYSTEMS = { github: 'GitHub Actions', gitlab: 'GitLab' } as const;
export type CiSystem = keyof typeof CI_SYSTEMS;

/** Where each looks for its file in a repository. */
export const CI_FILES: Readonly<Record<CiSystem, string>> = {
  github: '.github/workflows/ussd.yml',
  gitlab: '.gitlab-ci.yml',
};

const REPORT = ['--report', 'report.html'];
const OUTPUTS = ['--junit', 'junit.xml', ...REPORT];

/** What follows `dialbench`. @param name of one flow; absent: all in the folder `flows` */
export function ciArguments(name: string | undefined): readonly string[] {
  return ['run', name === undefined ? 'flows' : `flows/${flowFileName(name)}`, ...OUTPUTS];
}

export function ciCommand(name: string | undefined, args: readonly string[] = ciArguments(name)): string {
  return ['dialbench', ...args.map(quoted)].join(' ');
}

export function ciWorkflow(system: CiSystem, name: string | undefined): string {
  const [run = '', path = ''] = ciArguments(name);
  if (system === 'gitlab') return GITLAB.replace('COMMAND', () => inYaml(ciCommand(name), '    '));
  // GitHub fills in ${{ … }} before any shell reads it, also within quotes.
  const command = ciCommand(name, [run, path, '--format', 'github', ...REPORT]).replaceAll('${{', "${{ '${{' }}");
  return GITHUB.replace('COMMAND', () => inYaml(command, '        '));
}

/** For the shells of build servers; a name may hold what they would carry out. */
function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** A line of YAML; as a block where a character of the name would mean something there. */
function inYaml(command: string, indent: string): string {
  return / #|^[^\w]/.test(command) ? `|-\n${indent}  ${command}` : command;
}

const GITHUB = `name: ussd
on: [push]
permissions: {}
jobs:
  flows:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: 24
          package-manager-cache: false
      - run: npm install --global ./tools/dialbench-*.tgz
      - run: COMMAND
      - if: always()
        uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          path: report.html
          archive: false
`;

const GITLAB = `ussd-flows:
  image: node:24
  script:
    - npm install --global ./tools/dialbench-*.tgz
    - COMMAND
  artifacts:
    when: always
    paths: [report.html]
    reports:
      junit: junit.xml
`;
