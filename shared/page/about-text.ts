/** What the About dialog copies for a bug report: versions, and nothing that names the user, the machine or a folder. */
import type { About } from '../contract/program-commands.ts';

export function aboutText({ version, commit, parts }: About): string {
  const own = commit === undefined ? version : `${version} (commit ${commit})`;
  return [`Dialbench ${own}`, ...parts.map((part) => `${part.name} ${part.version}`)].join('\n');
}
