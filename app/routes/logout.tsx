import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { useState } from 'react';
import { bffOf } from '~/lib/bff.server';
import { tellNews } from '~/features/login/loginNews';
import { useLogout } from '~/features/shell/useLogout';
import { useText } from '~/lib/i18n';
import { forget } from '~/lib/keptCookie';
import { sitePath } from '~/lib/links';
import { pageMeta } from '~/lib/meta';
import { paths } from '~/paths';
import { personCookieName } from '~/store/draftOwner';
import { ActionButton, ActionLink } from '~/ui/ActionLink';
import { StatusPage } from '~/ui/StatusPage';

export { RouteErrorBoundary as ErrorBoundary } from '~/features/shell/RouteErrorBoundary';

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'logout', noIndex: true });

/** Ends the session and goes to `to`, a path of this site; where scripts run, they call the BFF themselves. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const bff = bffOf(args);
  await bff.call('POST /api/logout', {});
  const headers = new Headers();
  // A person who ends the session needs no notice that it has ended.
  for (const cookie of bff.setCookies) if (!cookie.startsWith('session-notice=')) headers.append('Set-Cookie', cookie);
  const to = sitePath(String(form.get('to') ?? ''));
  // With an address to go to it is the answer to an expired session: whose that was, drafts still say.
  if (to === null)
    for (const cookie of [tellNews('exit'), forget(personCookieName)]) headers.append('Set-Cookie', cookie);
  return redirect(to ?? paths.login(), { headers });
}

/** The logout question as a page. Where scripts run, a logout that does not get through leaves it as it is. */
export default function Logout() {
  const t = useText('Shell');
  const common = useText('Common');
  const logout = useLogout();
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    setEnding(await logout());
  };
  return (
    <StatusPage
      title={t('logout.title')}
      text={<p>{t('logout.question')}</p>}
      actions={
        <>
          <ActionLink to={paths.home} variant="outlined">
            {common('cancel')}
          </ActionLink>
          <Form
            method="post"
            reloadDocument
            onSubmit={(event) => {
              event.preventDefault();
              if (!isEnding) void end();
            }}
          >
            <ActionButton type="submit" disabled={isEnding}>
              {common('confirm')}
            </ActionButton>
          </Form>
        </>
      }
    />
  );
}
