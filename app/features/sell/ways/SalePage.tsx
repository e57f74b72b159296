import { useNavigate } from '@remix-run/react';
import { DraftLine } from '../draft/DraftLine';
import { isBlank } from '../draft/sellDraft';
import { useSellDraft } from '../draft/useSellDraft';
import { SellHead } from '../SellHead';
import { PriceRange } from '~/features/estimate/PriceRange';
import { Reasons } from '~/features/estimate/Reasons';
import { offersWay } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { ActionButton, ActionLink } from '~/ui/ActionLink';
import { Container } from '~/ui/Container';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import type { SaleData } from './sale.server';
import styles from './SalePage.module.css';
import { useEstimate } from './useEstimate';
import { wayFactsOf, type WayName } from './wayFacts';
import { WaysTable } from './WaysTable';

/** The ways to sell an account of a game, compared by what remains, what it costs, how long it takes and what can go wrong. */
export function SalePage({ data }: { data: SaleData }) {
  const t = useText('Sell');
  const { tenant, titles } = useRootData();
  const navigate = useNavigate();
  const { game, loggedIn } = data;
  const state = useSellDraft({ ...data, gameId: game.id });
  const { draft } = state;
  const { estimate, state: progress, retry } = useEstimate(draft, { estimate: data.estimate, key: data.estimateKey });
  const begin = { gameId: game.id, ...(draft.goodId === '' ? {} : { goodId: draft.goodId }) };
  const choose = (way: WayName) => {
    if (!isBlank(draft)) state.change({ way });
    navigate(paths.basicInformation({ ...begin, way }));
  };
  const hasFacts = Object.keys(draft.values).length > 0;
  return (
    <Container>
      <SellHead game={game} step="way" query={begin} title={titles.sale} lead={t('sale.lead')} />
      <DraftLine state={state} />
      {data.isStartMissing && (
        <Notice tone="warning" role="status">
          {t(loggedIn ? 'sale.startMissing' : 'sale.startGuest')}
        </Notice>
      )}
      {draft.goodId !== '' && <Notice tone="calm">{t('sale.again', { title: draft.title })}</Notice>}
      <Panel
        title={t(hasFacts ? 'sale.worthYours' : 'sale.worthGame', { game: game.name })}
        lead={t(hasFacts ? 'sale.worthYoursLead' : 'sale.worthGameLead')}
      >
        {estimate === null && progress !== 'loading' ? (
          <Notice
            tone="warning"
            actions={
              <ActionButton type="button" size="small" variant="outlined" onClick={retry}>
                {t('estimate.retry')}
              </ActionButton>
            }
          >
            {t('estimate.missing')}
          </Notice>
        ) : (
          <div className={styles.worth} aria-busy={progress === 'loading'}>
            <p className={styles.range}>
              {estimate?.low === undefined && estimate?.high === undefined ? (
                <span className={styles.quiet}>{t('estimate.none')}</span>
              ) : (
                <PriceRange low={estimate.low} high={estimate.high} size="large" />
              )}
              {estimate?.sampleSize !== undefined && (
                <span className={styles.quiet}>{t('estimate.sample', { count: estimate.sampleSize })}</span>
              )}
            </p>
            <Reasons reasons={estimate?.reasons ?? []} />
          </div>
        )}
      </Panel>
      <WaysTable
        rows={wayFactsOf(estimate, (way) => offersWay(tenant, way))}
        addressOf={(way) => paths.basicInformation({ ...begin, way })}
        onChoose={choose}
      />
      <p className={styles.quiet}>{t('sale.honest')}</p>
      <p>
        <ActionLink to={paths.accountOrder({ pageType: 'sale' })} variant="text" className={styles.other}>
          {t('sale.otherGame')}
        </ActionLink>
      </p>
    </Container>
  );
}
