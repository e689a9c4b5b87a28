import { expect, type Page, test } from '@playwright/test';
import { toHex } from '../../shared/bytes/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../../shared/bytes/utf8.ts';
import { writeRawRequest } from '../../shared/forms/raw/raw-request.ts';
import { writeSpkiPem } from '../../shared/keys/spki.ts';
import { prepare } from '../../shared/request/prepare.ts';
import { nobleCrypto, nobleSigner } from '../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE, type SignedMessage } from '../../shared/signature/profile.ts';
import { auditLooks } from '../support/audit-page.ts';
import { callsOf, READ_ONCE } from '../support/calls-of.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { copiedText, noteCopies } from '../support/copied-text.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { chooseMore } from '../support/exchange-menu.ts';
import { expectToFit } from '../support/expect-to-fit.ts';
import { fixedRandom } from '../support/fixed-random.ts';
import { expectIn, goTo } from '../support/go-to.ts';
import { stripSteps } from '../support/session-strip.ts';
import { writePkcs8Pem } from '../support/write-private-keys.ts';

/** The inspector's tools as a user works with them: edit and send, break on purpose, compare, paste and verify, copy. */

const dialbench = dialbenchFor('each-test');

// A launch code is good for one page, so each story has a program of its own.
test.beforeEach(async ({ context }) => {
  await noteCopies(context);
});

async function open(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  return complaints;
}

async function dial(page: Page): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Signature', exact: true }).click();
  await expect(page.getByTestId('base')).toContainText('@signature-params');
}

const request = (page: Page) => page.getByRole('region', { name: 'Request', exact: true }).first();
const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });

test('an edit shows its base and main’s verdict, is sent, and is refused for each planted fault', async ({ page }) => {
  const complaints = await open(page);
  await dial(page);
  await chooseMore(page, 'Edit and sign anew');
  await expectIn(page, 'Playground');
  await expect(request(page)).toContainText('Taken from');
  const standing = page.locator('.edit-status');
  await expect(standing).toContainText('signed correctly');

  const body = page.getByRole('textbox', { name: 'Body as text' });
  await body.fill('customerId=1002&choice=');
  await expect(page.getByTestId('edited-base')).toContainText('before');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answer(page)).toContainText('200');
  await expect(answer(page).getByRole('treeitem', { name: /currentState/ })).toContainText('HOME');

  await page.getByRole('switch', { name: /kept in step/ }).click();
  await body.fill('customerId=1002&choice=né');
  await expect(standing).toContainText('signed incorrectly');
  await expect(request(page)).toContainText('Content-Digest is not that of the body');
  await page.getByRole('switch', { name: /kept in step/ }).click();
  await expect(standing.getByText('signed correctly')).toBeVisible();
  expect(await auditLooks(page)).toEqual([]);
  await expectToFit(page, 'every part of a request');

  // The gallery by the keyboard alone: the arrows go from card to card, Enter sends.
  const gallery = page.getByRole('region', { name: 'Broken on purpose' });
  await page.getByRole('radio', { name: 'Edit and sign anew' }).press('ArrowRight');
  const cards = gallery.getByRole('button');
  await expect(cards).toHaveCount(20);
  await cards.first().focus();
  const faults = ['Base signed', 'Hash signed', 'Wrong key', 'Stale time', 'Tampered body', 'Dropped component'];
  for (const [at, fault] of faults.entries()) {
    if (at > 0) await page.keyboard.press('ArrowRight');
    const card = gallery.getByRole('button', { name: new RegExp(`^${fault}`) });
    await expect(card).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card).toContainText('Refused as expected');
    await expect(answer(page).locator('.chip--bad', { hasText: '401' }), 'a refusal is red').toBeVisible();
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(cards.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('You signed the base itself');
  await expect(answer(page)).toContainText('Sign the 64 raw bytes of the hash');
  expect(await auditLooks(page), 'the gallery').toEqual([]);
  await expectToFit(page, 'the gallery');

  await gallery.getByRole('button', { name: /^Tampered body/ }).click();
  await expect(answer(page)).toContainText('Tampered body.');
  await answer(page).getByRole('button', { name: 'Open in Phone' }).click();
  const inspector = page.getByTestId('exchange');
  await expect(inspector).toContainText(/edited POST with a tampered body\s*401/);

  // Whatever tab is open, the reason stands above it, in sight in the smallest window; the failed check is one press away.
  const why = inspector.getByRole('region', { name: 'Why it was refused' });
  await page.setViewportSize({ width: 1024, height: 700 });
  for (const part of ['Signature', 'Request', 'Response', 'Timings']) {
    await inspector.getByRole('tab', { name: part, exact: true }).click();
    await expect(why).toContainText('Hash exactly the bytes that are sent');
    await expect(why).toBeInViewport({ ratio: 1 });
  }
  await why.getByRole('button', { name: 'Show the check' }).click();
  const checks = inspector.getByRole('region', { name: 'Checks of the request as sent' });
  await expect(checks.getByRole('listitem').first()).toBeFocused();
  await expect(checks.getByRole('listitem')).toHaveText([/^failed\s*digest-match/]);
  await checks.getByText('13 checks passed').click();
  await expect(checks.getByRole('listitem')).toHaveCount(14);
  expect(complaints).toEqual([]);
});

test('components, open choices and the profile’s JSON change the base as they are edited', async ({ page }) => {
  const complaints = await open(page);
  await dial(page);
  await goTo(page, 'Playground');
  const base = page.getByTestId('edited-base');
  await page.getByRole('tab', { name: 'Components', exact: true }).click();
  await page.getByRole('button', { name: 'Drop x-client-id' }).click();
  await expect(base).not.toContainText('"x-client-id":');
  await page.getByRole('combobox', { name: 'Component to add' }).fill('@authority');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(base).toContainText('"@authority": 127.0.0.1');
  await page.getByRole('button', { name: 'As the environment' }).click();
  await expect(base).toContainText('"x-client-id":');

  await page.getByRole('tab', { name: 'Signing options', exact: true }).click();
  await expect(page.getByText('The specification does not say; this environment uses lower case.')).toBeVisible();
  // What the environment would refuse is not green because it holds under the options chosen here.
  const standing = page.locator('.edit-status');
  await page.getByRole('combobox', { name: 'What the key signs' }).selectOption('base');
  await expect(standing).toContainText('signed incorrectly');
  await expect(standing).toContainText('Holds if the key signs the base itself; this environment signs the 64 raw');
  await page.getByRole('combobox', { name: 'What the key signs' }).selectOption('sha512');
  await expect(standing).not.toContainText('this environment');
  await page.getByRole('combobox', { name: 'Header names in the base' }).selectOption('as-sent');
  await expect(base).toContainText('"X-Client-Id": sandbox-client');
  expect(await auditLooks(page)).toEqual([]);
  await expectToFit(page, 'signing options');

  await page.getByRole('tab', { name: 'Profile JSON', exact: true }).click();
  const json = page.getByRole('textbox', { name: 'Signing profile as JSON' });
  await json.fill('{"componentCase": "upper"}');
  await expect(page.getByText('componentCase: expected lower | as-sent, got "upper".')).toBeVisible();
  await json.fill('{"label": "other", "componentCase": "lower"}');
  await expect(base).toContainText('"x-client-id": sandbox-client');
  expect(complaints).toEqual([]);
});

test('what the other side printed is read in its form, and the first byte that differs is named', async ({ page }) => {
  const complaints = await open(page);
  await dial(page);
  const ours = await page.getByTestId('base').evaluate((list) => {
    const lines = [...list.querySelectorAll('.wrapped')];
    return lines.map((line) => line.textContent).join('\n');
  });
  await page.getByRole('button', { name: 'Compare with the signer’s own' }).click();
  const theirs = page.getByRole('textbox', { name: 'The signer’s own base (optional)' });
  const outcome = page.getByRole('region', { name: 'The signer’s own base' });

  // The token is masked in ours.
  await theirs.fill(JSON.stringify(ours));
  await page.getByRole('button', { name: 'Read the string' }).click();
  await expect(outcome).toContainText('same bytes');

  await theirs.fill(ours.replace('"@method": POST', '"@method": post'));
  await expect(outcome).toContainText('line 7, column 12');
  await expect(outcome).toContainText('50“P”');
  await expect(outcome.getByRole('row', { name: /first difference/ })).toContainText('post');

  // Pasted by the keyboard: a text field of the browser would have lost the carriage returns.
  await theirs.fill('');
  await page.evaluate((text) => navigator.clipboard.writeText(text), ours.replaceAll('\n', '\r\n'));
  await theirs.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(outcome).toContainText('carriage return');
  await expect(theirs).toHaveValue(ours.replaceAll('\n', '¶\n'));
  await page.getByRole('button', { name: 'Compare with LF' }).click();
  await expect(outcome).toContainText('same bytes');
  expect(await auditLooks(page)).toEqual([]);
  await expectToFit(page, 'bases compared');
  expect(complaints).toEqual([]);
});

const SEED = new Uint8Array(32).fill(7);

/** Another program's request, signed now. */
function foreignRequest(signedMessage: SignedMessage = 'sha512'): string {
  const signed = prepare(
    {
      method: 'POST',
      target: '/v1/reports',
      headers: [['Content-Type', 'application/json']],
      body: encodeUtf8('{"name":"né"}'),
    },
    {
      baseUrl: 'https://api.example.com',
      clientId: 'client',
      accessToken: 'a-token-that-stays-in-its-field',
      profile: { ...DEFAULT_SIGNING_PROFILE, signedMessage },
    },
    {
      clock: { nowMs: Date.now },
      random: fixedRandom(),
      crypto: nobleCrypto,
      signer: nobleSigner(SEED, 'another-key'),
    },
  );
  return decodeUtf8(writeRawRequest(signed)).replaceAll('\r\n', '\n');
}

test('a pasted request is judged as it is typed, and nothing of it leaves the field', async ({ page }) => {
  const complaints = await open(page);
  await goTo(page, 'Doctor');
  const calls = await callsOf(page, READ_ONCE);
  const field = page.getByRole('textbox', { name: 'A signed request' });
  const key = page.getByRole('textbox', { name: 'The signer’s public key' });
  const verdict = page.getByRole('region', { name: 'Verdict' });
  const checks = page.getByRole('region', { name: 'Checks of the paste' });
  const request = foreignRequest();

  await field.pressSequentially('POST /v1');
  await expect(verdict).toContainText('not readable yet');
  await field.fill(request);
  await expect(verdict).toContainText('not judged yet');
  await expect(verdict).toContainText('2 checks were not made');
  await key.fill(writePkcs8Pem(SEED));
  await expect(page.getByText('This is a private key file; a public key belongs here.')).toBeVisible();
  await expect(key).toHaveValue('');
  const { publicKey } = nobleSigner(SEED, 'another-key');
  await key.fill(writeSpkiPem(publicKey));
  await expect(verdict).toContainText('Every check passed.');
  await key.fill(toHex(publicKey));
  await expect(verdict).toContainText('Every check passed.');

  // Under another label it is verified with a warning; of two signatures one is chosen; a tunnel's host is put right.
  const warnings = page.getByRole('list', { name: 'What another verifier might refuse' });
  await expect(warnings).toHaveCount(0);
  await field.fill(request.replaceAll('sig1=', 'theirs='));
  await expect(verdict).toContainText('Every check passed.');
  await expect(warnings).toContainText('label-other');
  await field.fill(request.replace('sig1=(', 'b=();created=1, sig1=(').replace('sig1=:', 'b=:AAAA:, sig1=:'));
  await expect(checks.getByRole('listitem').first()).toContainText('label');
  await page.getByRole('radio', { name: 'sig1' }).click();
  await expect(verdict).toContainText('Every check passed.');
  await field.fill(request.replace('Host: api.example.com', 'Host: localhost:4010'));
  await expect(checks.getByRole('listitem').first()).toContainText('signature-valid');
  await page.getByRole('textbox', { name: 'Reached at' }).fill('https://api.example.com');
  await expect(verdict).toContainText('Every check passed.');
  await page.getByRole('textbox', { name: 'Reached at' }).fill('');
  await field.fill(request);

  await field.fill(request.replace('"name"', '"Name"'));
  await expect(checks.getByRole('listitem')).toHaveText([/digest-match/]);
  await expect(verdict).toContainText('Content-Digest is that of the body with names like first_name');
  await field.fill(request.replace('sig1=("content-type"', 'sig1=("content-type'));
  await expect(page.getByText(/^Signature-Input, character \d+: /)).toBeVisible();
  expect(await auditLooks(page)).toEqual([]);
  await expectToFit(page, 'a paste');

  // Signed without hashing: refused here whatever options are tried beside it, and the form is named and proven.
  await field.fill(foreignRequest('base'));
  await expect(verdict).toContainText('You signed the base itself');
  await expect(verdict).toContainText('Sign the 64 raw bytes of the hash');
  await expect(verdict).toContainText('proven');
  // What was corrected is that of this paste and this address: of another it says nothing.
  await verdict.getByRole('button', { name: 'Apply and verify' }).click();
  const corrected = verdict.getByRole('region', { name: 'The corrected request' });
  await expect(corrected).toContainText('verifies');
  await page.getByRole('textbox', { name: 'Reached at' }).fill('https://api.example.com:8443');
  await expect(corrected).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Reached at' }).fill('');
  await verdict.getByRole('button', { name: 'Signing options' }).click();
  await page.getByRole('combobox', { name: 'What the key signs' }).selectOption('base');
  await expect(verdict).toContainText('Holds if the key signs the base itself; this environment signs the 64 raw');
  await expect(verdict.locator(':is(.doctor-answer__head, .doctor-answer__told) .chip--good')).toHaveCount(0);
  await expect(verdict.locator('.doctor-answer__head .chip--bad')).toHaveText('not verified');
  await expect(page.getByRole('region', { name: 'Validity' })).toContainText(/created\d{10}.* (ago|now)/);
  expect(await auditLooks(page)).toEqual([]);
  await expectToFit(page, 'a verdict');

  // What the signer printed is the same base: so the fault is what was made of it.
  const links = verdict.getByRole('list', { name: 'From body to signature' });
  await links.getByRole('button', { name: 'Base' }).click();
  const ours = await verdict.getByTestId('base').evaluate((list) => {
    const lines = [...list.querySelectorAll('.wrapped')];
    return lines.map((line) => line.textContent).join('\n');
  });
  expect(ours).toContain('"@target-uri": https://api.example.com');
  await page.getByRole('textbox', { name: 'The signer’s own base (optional)' }).fill(ours);
  await expect(page.getByRole('region', { name: 'The signer’s own base' })).toContainText('same bytes');
  await expect(verdict).toContainText('You signed the base itself');
  await expect(verdict.locator('.finding').first()).toContainText('proven');
  expect(calls).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain('a-token-that-stays');
  expect(complaints).toEqual([]);
});

test('every copy is masked until its switch is turned on, and closing the menu leaves the call alone', async ({
  page,
}) => {
  const complaints = await open(page);
  await dial(page);
  const menu = page.getByRole('dialog', { name: 'Copy as' });
  const outcome = menu.getByRole('status');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  for (const form of ['Signature base', 'curl command', 'Raw HTTP', 'HAR entry', 'JSON trace']) {
    await menu.getByRole('button', { name: form }).click();
    await expect(outcome).toHaveText(`${form} copied.`);
    expect(await copiedText(page)).toMatch(/Bearer \*{8}/);
  }
  await menu.getByRole('button', { name: 'Header pair' }).click();
  await expect(outcome).toHaveText('Header pair copied.');
  expect(await copiedText(page)).toMatch(/^Signature-Input: sig1=.*\r?\nSignature: sig1=:/);

  await menu.getByRole('switch', { name: 'With the real token' }).click();
  await menu.getByRole('button', { name: 'Raw HTTP' }).click();
  await expect(outcome).toHaveText('Raw HTTP copied, with the real token.');
  expect(await copiedText(page)).toMatch(/Bearer [A-Za-z0-9_-]{20}/);
  expect(await auditLooks(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByTestId('lcd')).toContainText('My Portfolio');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(menu.getByRole('switch', { name: 'With the real token' })).toHaveAttribute('aria-checked', 'false');
  expect(complaints).toEqual([]);
});

test('the tools are reached by the keyboard alone, and an exchange that is opened comes back to the front', async ({
  page,
}) => {
  await open(page);
  await dial(page);
  await goTo(page, 'Compose');
  await page.getByRole('radio', { name: 'Form', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tablist', { name: 'Parts of the request' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Edit and sign anew' })).toBeFocused();
  // The strip stands where the phone is at home.
  await goTo(page, 'Flows');
  await stripSteps(page).last().click();
  await expectIn(page, 'Exchange');
});
