import type { WayName } from '../ways/wayFacts';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { Container } from '~/ui/Container';
import { Seal } from '~/ui/Seal';
import { StatusPage } from '~/ui/StatusPage';
import type { SellFinishData } from './finishAddress';
import styles from './SellFinish.module.css';

/** Where what was offered can be followed, by the way it was offered. */
function followAddress(way: WayName, backId: string): string {
  const own = backId === '' ? {} : { backId };
  if (way === 'consignment') return paths.myProducts({ state: '0' });
  if (way === 'bidding') return paths.offers(own);
  if (way === 'quick') return paths.quickBuyBack(own);
  return way === 'leishen' ? paths.leishen(own) : paths.myAppraisals();
}

/** The account was taken: what happens next in this way, and where to follow it. */
export function SellFinish({ data: { way, id, gameId } }: { data: SellFinishData }) {
  const t = useText('Sell');
  const steps = ['first', 'second', 'third'] as const;
  return (
    <Container>
      <StatusPage
        drawing={<Seal sign="done" />}
        title={t(`finish.${way}.title`)}
        text={
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{t(`finish.${way}.${step}`)}</li>
            ))}
          </ol>
        }
        actions={
          <>
            <ActionLink to={followAddress(way, id)}>{t(`finish.${way}.follow`)}</ActionLink>
            <ActionLink
              to={gameId === '' ? paths.accountOrder({ pageType: 'sale' }) : paths.sale({ gameId })}
              variant="outlined"
            >
              {t('finish.another')}
            </ActionLink>
            <ActionLink to={paths.personalCentre} variant="outlined">
              {t('finish.centre')}
            </ActionLink>
          </>
        }
      />
    </Container>
  );
}
