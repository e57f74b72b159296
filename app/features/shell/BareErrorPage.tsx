import { isRouteErrorResponse } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { ActionButton } from '~/ui/ActionLink';
import { BrokenDrawing, LostDrawing } from '~/ui/drawings';
import { StatusPage } from '~/ui/StatusPage';
import { errorKindOf, requestIdOf } from './errorKind';

/** The page when the shell's own data failed: no tenant's name, no script, a plain form to try again. */
export function BareErrorPage({ error }: { error: unknown }) {
  const t = useText('Errors');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = errorKindOf(status);
  const requestId = isRouteErrorResponse(error) ? requestIdOf(error.data) : null;
  const lost = kind === 'unknownShop' || kind === 'notFound';
  return (
    <main>
      <title>{t(`${kind}.title`)}</title>
      <StatusPage
        status={status}
        drawing={lost ? <LostDrawing /> : <BrokenDrawing />}
        title={t(`${kind}.title`)}
        text={<p>{t(`${kind}.text`)}</p>}
        actions={
          lost ? undefined : (
            <form method="get">
              <ActionButton type="submit">{t('retry')}</ActionButton>
            </form>
          )
        }
        foot={requestId === null ? undefined : t('requestId', { id: requestId })}
      />
    </main>
  );
}
