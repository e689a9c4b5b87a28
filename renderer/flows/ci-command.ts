/** The command that runs the flows of a folder where no person looks on, with a file for the build server. */

/** In quotes that every shell reads. */
export function ciCommand(folder: string): string {
  return `npm run -s cli -- run "${folder}" --junit flows.xml`;
}
