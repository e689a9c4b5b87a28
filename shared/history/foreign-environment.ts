/**
 * The environment of an imported exchange: none of this workbench’s, whatever its id. So neither its map, its times nor its keys
 * are mixed with what was seen here.
 */
const FOREIGN = 'imported:';
const LONGEST_ID = 200;

export function asForeign(environmentId: string): string {
  return `${FOREIGN}${foreignEnvironment(environmentId) ?? environmentId}`.slice(0, LONGEST_ID);
}

/** The id that it had where it was recorded; undefined for an environment of this workbench. */
export function foreignEnvironment(environmentId: string): string | undefined {
  return environmentId.startsWith(FOREIGN) ? environmentId.slice(FOREIGN.length) : undefined;
}

/** What an environment is called: its name, that of the workbench it was imported from, or the id of one that is gone. */
export function environmentCalled(id: string, name: string | undefined): string {
  const foreign = foreignEnvironment(id);
  return foreign === undefined ? (name ?? id) : `imported, ${foreign}`;
}
