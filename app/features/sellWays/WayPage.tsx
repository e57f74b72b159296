import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { Container } from '~/ui/Container';
import { Notice } from '~/ui/Notice';
import { NumberedSteps } from '~/ui/NumberedSteps';
import { PageTitle } from '~/ui/PageTitle';
import { Panel } from '~/ui/Panel';
import { RunningOnes } from './RunningOnes';
import { termWordsOf } from './termWords';
import styles from './WayPage.module.css';
import type { EntranceWay, WayPageData } from './wayPage.server';
import { WayStart } from './WayStart';

const titleOf = {
  consignment: 'officialConsignment',
  quick: 'quickBuyBack',
  bidding: 'biddingBuyBack',
} as const satisfies Record<EntranceWay, string>;

const steps = ['first', 'second', 'third', 'fourth'] as const;

/** A way of selling: what it is, what it costs, how long it takes, what can go wrong; its start, and what runs already. */
export function WayPage({ data }: { data: WayPageData }) {
  const t = useText('SellWays');
  const { titles } = useRootData();
  const { way } = data;
  return (
    <Container>
      <PageTitle
        lead={t(`${way}.lead`)}
        actions={
          <ActionLink to={paths.accountOrder({ pageType: 'sale' })} variant="outlined" size="small">
            {t('compare')}
          </ActionLink>
        }
      >
        {titles[titleOf[way]]}
      </PageTitle>
      {data.terms?.enabled === false && <Notice tone="warning">{t('disabled')}</Notice>}
      <RunningOnes data={data} />
      <div className={styles.layout}>
        <div className={styles.main}>
          <Facts data={data} />
          <Panel title={t('steps.title')}>
            <NumberedSteps
              steps={steps.map((step) => ({
                key: step,
                name: t(`${way}.steps.${step}`),
                text: t(`${way}.steps.${step}Text`),
              }))}
            />
          </Panel>
        </div>
        <WayStart data={data} />
      </div>
    </Container>
  );
}

/** Fee, time, who pays and the risk, the same four for each way. */
function Facts({ data: { way, terms } }: { data: WayPageData }) {
  const t = useText('SellWays');
  const words = termWordsOf(terms);
  const facts = [
    {
      key: 'fee',
      value:
        words === null ? t('facts.later') : words.percent === '' ? t('facts.noFee') : t('facts.feeOf', { ...words }),
      text: t(`${way}.fee`),
    },
    {
      key: 'until',
      value: words === null ? t('facts.later') : t(`facts.time.${words.unit}`, { ...words }),
      text: t(`${way}.time`),
    },
    { key: 'price', value: t(`${way}.price`), text: t(`${way}.priceText`) },
    { key: 'risk', value: t(`${way}.risk`), text: t(`${way}.riskText`) },
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, value, text }) => (
        <div key={key}>
          <dt>{t(`facts.${key}`)}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
