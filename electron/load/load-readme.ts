/** The README of a load project: what lies there, what to type, and what it was never tried with. */
import { markdownCode, markdownText } from '../../shared/bytes/markdown-text.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import type { LoadPlan } from '../../shared/load/load-plan.ts';
import { READING_MS } from '../../shared/load/pauses.ts';
import { counted } from '../../shared/text/counted.ts';
import { ARTILLERY_VERSION } from './artillery-version.ts';
import type { LoadRate } from './load-script.ts';

export type ReadmeFacts = LoadRate & {
  readonly target: string;
  readonly customers: number;
  /** Markdown. */
  readonly notes: readonly string[];
};

export function loadReadme({ environment, flows }: LoadPlan, facts: ReadmeFacts): string {
  const { rate, durationSec, target, customers, notes } = facts;
  const secrets = [...new Map(flows.flatMap((flow) => flow.secrets.map(({ variable }) => [variable, flow.scenario])))];
  const signs = isSigned(environment.ussdProfile);
  const variables = [
    ...(signs
      ? [
          [
            '`DIALBENCH_KEY_FILE`',
            `the file of the private key that ${markdownText(environment.name)} knows as ${markdownCode(environment.keyId)}; \`DIALBENCH_KEY_PASSPHRASE\` opens it`,
          ],
          ['`DIALBENCH_KEY`', 'the text of that file in its place, where there is no file to name'],
          ['`DIALBENCH_TOKEN`', 'the access token'],
        ]
      : [['`DIALBENCH_TOKEN`', 'a token, sent as `Authorization: Bearer`; left out, no such header is sent']]),
    ...secrets.map(([variable, scenario]) => [`\`${variable}\``, `a secret of the flow “${markdownText(scenario)}”`]),
  ];
  return `# Load: ${flows.map(({ scenario }) => markdownText(scenario)).join(', ')}

${counted(rate, 'session is', 'sessions are')} begun each second for ${durationSec} s, against ${markdownText(target)} (${markdownText(environment.name)}). ${signs ? 'Each press is signed as Dialbench signs it' : 'Nothing is signed: each press is what a gateway would send'}, and each
answer is held against what its flow expects. [Artillery](https://www.artillery.io) ${ARTILLERY_VERSION} (MPL-2.0) sends; it needs Node 22.18 or newer.

**Load only what is yours, and only when those who run it know.** A flow that buys really buys.

## Variables

| variable | what it holds |
|---|---|
${variables.map(([name, what]) => `| ${name} | ${what} |`).join('\n')}

None of it lies in this folder. Artillery tells its makers about each run unless \`ARTILLERY_DISABLE_TELEMETRY\` is set.

## On one machine

    npm install --ignore-scripts
    export ARTILLERY_DISABLE_TELEMETRY=1${signs ? ' DIALBENCH_KEY_FILE=/path/to/key.pem DIALBENCH_TOKEN=…' : ''}
    npx artillery run --output report.json script.yml

\`--target URL\` presses elsewhere${signs ? ' with the same key' : ''}. The run ends with 0 where all thresholds hold, else with 1: \`config.plugins.ensure\` in
\`script.yml\` has them. Artillery counts what it knows (\`http.response_time\`, \`vusers.failed\`); besides, the report has

| counter | what it counts |
|---|---|
| \`flow.presses\` | answers to presses |
| \`flow.as_expected\`, \`flow.expectations_failed\` | those that were as the flow expects, and those that were not |
| \`flow.refused\` | refusals that the flow does not expect; \`flow.signature_refused\` are those with status 401 |
| \`flow.sessions_mixed_up\` | answers of another session than the one pressed in, and sessions that two users were given |
| \`flow.sessions_passed\` | sessions that came to the end of their flow |

\`errors.…\` says at which line of a flow, and the first twenty kinds are printed with what was expected and what came. A session ends at its first answer that is not as expected.

## From many machines

**Never tried where this was written**: there is no cloud. The commands are Artillery’s own; what they cost is between you and the cloud.
\`arrivalRate\` counts for each worker, so that four workers begin four times as many sessions.

AWS Fargate, with the credentials of your AWS account. Each secret is first put into the SSM Parameter Store, as a SecureString:

    aws ssm put-parameter --type SecureString --name /artilleryio/DIALBENCH_TOKEN --value "$DIALBENCH_TOKEN"
${signs ? '    aws ssm put-parameter --type SecureString --name /artilleryio/DIALBENCH_KEY --value "$(cat key.pem)"\n' : ''}    npx artillery run-fargate --region eu-west-1 --count 4 --secret DIALBENCH_TOKEN${signs ? ' --secret DIALBENCH_KEY' : ''} script.yml

Azure Container Instances, with the credentials of your Azure account. The variables come from a file outside of this folder (\`DIALBENCH_TOKEN=…\`${signs ? ', and\n`DIALBENCH_KEY="…"` with the key’s lines' : ''}), which Artillery writes into the containers’ settings in clear:

    npx artillery run-aci --region westeurope --count 4 --tenant-id … --subscription-id … --storage-account … --blob-container … --resource-group … --env-file ../load.env script.yml

## What lies here

| file | what it is |
|---|---|
| \`script.yml\` | when users come, what they press, how long they wait, and the thresholds |
| \`plan.json\` | the flows with what each answer must be, and what a press needs to know of the environment |
| \`processor.mjs\` | Dialbench’s ${signs ? 'signing' : 'wire form of the application'} and its engine of flows, in one file |
| \`customers.csv\` | ${counted(customers, 'customer')}; each session takes the next |
| \`package.json\` | Artillery, pinned |

Between two presses a user waits as long as the flow’s recording says (\`# after 4.2s\`) or its \`wait\` steps do; where it says nothing, ${READING_MS / 1000} s to read
and decide, and what a thumb needs on twelve keys. Every pause varies by a quarter.${signs ? '' : ' A session that ends early is not\nreleased: the application keeps it until its own limit.'}
${notes.length === 0 ? '' : `\n${notes.map((note) => `- ${note}`).join('\n')}\n`}`;
}
