import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { ErrorPage } from '~/features/shell/ErrorPage';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { LostDrawing } from '~/ui/drawings';
import { StatusPage } from '~/ui/StatusPage';

const notFound = 404;

/** A listing that is no more says so and leads on; every other failure is the shop's usual page. */
export function DetailError() {
  const t = useText('Detail');
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== notFound) return <ErrorPage error={error} />;
  return (
    <StatusPage
      status={notFound}
      drawing={<LostDrawing />}
      title={t('missing.title')}
      text={<p>{t('missing.text')}</p>}
      actions={
        <>
          <ActionLink to={paths.accountOrder({ pageType: 'buy' })}>{t('missing.browse')}</ActionLink>
          <ActionLink to={paths.goodList()} variant="outlined">
            {t('missing.all')}
          </ActionLink>
          <ActionLink to={paths.favourites} variant="outlined">
            {t('missing.favourites')}
          </ActionLink>
        </>
      }
    />
  );
}
