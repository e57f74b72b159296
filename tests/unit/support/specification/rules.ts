import { row, type SpecificationPart } from './row';

const words = 'unit/messages.test.ts: say in English what the specification says, word for word';
const reads = 'unit/contract.test.ts: reads %o';
const prompt =
  'browser/sessions.test.ts: asks once by a dialog when a loader meets 401 by its $form; Confirm leads to the login and back';
const closed = 'browser/flows.test.ts: blocks a shop without group 5483 with a dialog nobody can close';

export const entities: SpecificationPart = {
  section: '3. Entities and their fields',
  rows: [
    row(
      'Tenant: tenantName, avatar (logo and favicon), useTheme, groups',
      reads,
      'browser/header.test.ts: names the shop and the page in the title, and wears its logo as icon',
    ),
    row(
      'Decoration item: area 1 to 5, decorationInfos',
      reads,
      'marketplace/seed.test.ts: have every type of notice in every shop, and decoration in areas 1 to 5',
    ),
    row(
      'User info, stored locally: nickName, avatar',
      'unit/browserStorage.test.ts: is written back when it changes and removed when it is cleared',
      'unit/browserStorage.test.ts: never holds a token',
    ),
    row(
      'Game: name, id, keyword',
      reads,
      'unit/gameIndex.test.ts: finds a game by a part of its name or keyword, and by its first letter',
    ),
    row(
      'App version: appDownloadUrl',
      reads,
      'marketplace/seed.test.ts: are four merchants of which one lacks the self-operated group, and one has no app',
    ),
    row('Fields nobody may see never leave', 'unit/contract.test.ts: drops fields that must never leave'),
  ],
};

export const states: SpecificationPart = {
  section: '4. States and 6. Roles',
  rows: [
    row('Logout clears token and user info', 'browser/flows.test.ts: works in $name'),
    row('401 triggers the relogin prompt', prompt),
    row(
      '403 clears local storage silently',
      'browser/sessions.test.ts: is cleared in silence, by loader, form, browser call and upload, by its $form',
    ),
    row("Without group '5483' a dialog blocks, without buttons and without a way to close", closed),
    row('Its words', words, closed),
    row(
      'A supplier application exists',
      'marketplace/suppliers.test.ts: keeps one with the ID number sealed, and shows it masked',
      'browser/supplier.test.ts: shows what is wrong, survives a reload, is sent once, refused, sent again and passed',
    ),
  ],
};

export const errors: SpecificationPart = {
  section: '8. The error catalogue',
  rows: [
    row("401: a dialog 'Prompt' / 'Login timeout, please login again' with Confirm and Cancel", words, prompt),
    row('Confirm clears local storage and goes to /login?fromRoute=… with path and query', prompt),
    row(
      'Cancel clears local storage and stays',
      'browser/sessions.test.ts: renders a guest page behind the dialog when a public loader meets 401 by its $form; Cancel stays',
    ),
    row(
      'One dialog, however many calls fail',
      'browser/sessions.test.ts: shows one dialog for twenty browser calls refused at once by their $form',
      'unit/browserStorage.test.ts: is open once however many calls fail',
    ),
    row(
      '403: local storage is cleared, nothing shown',
      'browser/sessions.test.ts: is cleared in silence, by loader, form, browser call and upload, by its $form',
    ),
    row(
      'Network failures are passed back to the caller',
      'bff/faults.test.ts: by %s is answered in the envelope with the exact status',
      'unit/homeLoader.test.ts: leaves a gap for a part that fails and shows the others',
    ),
    row('Every other code is passed on', 'bff/policy.test.ts: pass every other code on as HTTP 200'),
  ],
};

export const numbers: SpecificationPart = {
  section: '9. Business constants and limits',
  rows: [
    row('Request timeout 10000 ms', 'unit/env.test.ts: are those of the demo when nothing is set'),
    row('API base path /prod-api', 'bff/calls.test.ts: $method $path goes upstream as api.md says'),
    row(
      'At most 6 recent hot games',
      'unit/browserStorage.test.ts: keeps at most six recent hot games, newest first, each once',
    ),
    row(
      'App type 1 for the web version; type=1 and state=1 for decoration and tenant',
      'unit/shellCalls.test.ts: asks with the numbers of the specification',
    ),
    row("Self-operated group id '5483'", 'unit/shellCalls.test.ts: is open with the group 5483 only', closed),
    row(
      'Nick name of 11 characters, masked 3 + **** + 4',
      'unit/nickName.test.ts: is masked to 3 + **** + 4 when it has 11 characters',
    ),
    row(
      'rem = width/10, at most 540 px, 300 ms after a resize',
      'unit/pageScaling.test.ts: recomputes once, 300 ms after the last resize',
    ),
    row('Toasts last 3000 ms', 'unit/shellCalls.test.ts: shows toasts for 3000 ms'),
    row(
      'The picture viewer has z-index 2015, overlays 2000',
      'browser/flows.test.ts: opens the picture viewer above everything and closes it by keyboard',
      'unit/shellCalls.test.ts: lays overlays at 2000',
    ),
  ],
};

export const headers: SpecificationPart = {
  section: '7. The calls: how they are made',
  rows: [
    row(
      '/api/… goes to /prod-api/…; GET parameters as query, nested as key[sub]',
      'bff/calls.test.ts: $method $path goes upstream as api.md says',
      'bff/calls.test.ts: write nested parameters one level, arrays by index, and leave out what is empty',
    ),
    row(
      'JSON with Token and Authorization, both the stored token; empty for /register',
      'bff/calls.test.ts: $method $path goes upstream as api.md says',
    ),
    row('inviteCode as header, with source 3', 'bff/calls.test.ts: $method $path goes upstream as api.md says'),
    row('There are 58 calls', 'unit/contract.test.ts: knows 58 calls of the specification'),
  ],
};
