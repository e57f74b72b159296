import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { backPagePath } from './backPaths';
import type { Back } from './backPlace';
import { backStateOf, isAppraised, isBackOver } from './backStates';

/** The way on: to the offers, or to selling what was appraised, or to another try, without typing anything again. */
export function BackLinks({ back }: { back: Back }) {
  const t = useText('Appraisals');
  const { id, gameId, title, type } = back;
  const state = backStateOf(back);
  const page = backPagePath(back);
  const hasAnswer = isAppraised(back);
  const isWaiting = back.allowed.includes('accept');
  const mayStartAgain = hasAnswer || (isBackOver(state) && state !== 'done');
  return (
    <>
      {page !== null && (
        <ActionLink to={page} size="small" variant={isWaiting ? 'filled' : 'outlined'}>
          {t(isWaiting ? 'links.choose' : isBackOver(state) ? 'links.details' : 'links.offers')}
          <span className="visually-hidden">{t('of', { title: title || type || id })}</span>
        </ActionLink>
      )}
      {mayStartAgain && (
        <ActionLink
          to={paths.sale({ backId: id, ...(gameId === undefined ? {} : { gameId }) })}
          size="small"
          variant={hasAnswer ? 'filled' : 'outlined'}
        >
          {t(hasAnswer ? 'links.sell' : 'links.again')}
          <span className="visually-hidden">{t('of', { title: title || type || id })}</span>
        </ActionLink>
      )}
    </>
  );
}
