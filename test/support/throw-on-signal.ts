/** Loaded before the program (`--import`): SIGUSR2 then makes it throw where nobody catches, so that its last words are seen. */
process.on('SIGUSR2', () => {
  throw new Error('provoked by a test');
});
