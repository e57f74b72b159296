import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { ActionButton, ActionLink } from '~/ui/ActionLink';
import { BrokenDrawing, LostDrawing } from '~/ui/drawings';
import { StatusPage } from '~/ui/StatusPage';
import { errorKindOf, requestIdOf, wordsIn } from './errorKind';

/** What went wrong, by status, with the way on: one component for every error boundary. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useText('Errors');
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = errorKindOf(status);
  const words = isRouteErrorResponse(error) ? wordsIn(error.data) : null;
  const requestId = isRouteErrorResponse(error) ? requestIdOf(error.data) : null;
  const retry = (
    <form method="get" action={pathname}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <ActionButton type="submit">{t('retry')}</ActionButton>
    </form>
  );
  return (
    <StatusPage
      status={status}
      drawing={kind === 'notFound' || kind === 'unknownShop' ? <LostDrawing /> : <BrokenDrawing />}
      title={t(`${kind}.title`)}
      text={<p>{words ?? t(`${kind}.text`)}</p>}
      actions={
        kind === 'unauthorized' ? (
          <ActionLink to={paths.login({ fromRoute: `${pathname}${search}` })}>{t('login')}</ActionLink>
        ) : kind === 'upstream' || kind === 'busy' || kind === 'other' ? (
          <>
            {retry}
            <ActionLink to={paths.home} variant="outlined" reloadDocument>
              {t('home')}
            </ActionLink>
          </>
        ) : kind === 'unknownShop' ? undefined : (
          <>
            <ActionLink to={paths.home}>{t('home')}</ActionLink>
            <ActionLink to={paths.accountOrder({ pageType: 'buy' })} variant="outlined">
              {t('browse')}
            </ActionLink>
          </>
        )
      }
      foot={requestId === null ? undefined : t('requestId', { id: requestId })}
    />
  );
}
