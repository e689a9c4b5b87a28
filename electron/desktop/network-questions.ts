/**
 * What Chromium's network stack may ask the program: all of it is answered with no.
 *
 * The page loads its own files and nothing else, so that none of these questions is ever asked for a good reason. Without
 * an answer of ours, Chromium would choose the first client certificate by itself.
 */
import type { App } from 'electron';

/** The part of Electron's app that is used here. */
export type AskingApp = Pick<App, 'on'>;

export function refuseNetworkQuestions(app: AskingApp): void {
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault();
    // Without a certificate, the connection goes on without one or ends.
    (choose as () => void)();
  });
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, trust) => {
    event.preventDefault();
    trust(false);
  });
  app.on('login', (event, _contents, _details, _authInfo, answer) => {
    event.preventDefault();
    answer();
  });
}
