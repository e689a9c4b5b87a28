/**
 * The read that changes nothing and needs no id of anything, so that it works in every environment.
 *
 * By itself, so that the first screen names it without the catalogue and its schemas.
 */
export const SAFE_READ = {
  name: 'instruments.list',
  method: 'GET',
  path: '/v1/instruments',
  title: 'List instruments',
} as const;
