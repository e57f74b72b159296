import { backSteps, backWayOf } from '~/features/buybacks/backStates';
import { handoverIntent } from '~/features/handover/handoverAnswer';
import { HandoverPanel } from '~/features/handover/HandoverPanel';
import { LostAnswer } from '~/features/steps/LostAnswer';
import { answerTo, type StepAnswer } from '~/features/steps/stepAnswer';
import { useLastAnswer } from '~/features/steps/useStepFetcher';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { titleText } from '~/lib/titleText';
import { LiveState } from '~/ui/LiveState';
import { PageTitle } from '~/ui/PageTitle';
import { Steps } from '~/ui/Steps';
import { BuybackHead } from './BuybackHead';
import styles from './BuybackPage.module.css';
import { BuybackEnds } from './BuybackEnds';
import { BuybackHistory } from './BuybackHistory';
import { EstimatePanel, ItemPanel, MoneyPanel } from './BuybackFacts';
import type { BuybackData } from './offers.server';
import { sortOffers, statusNameOf } from './offerStates';
import { OffersPanel } from './OffersPanel';
import { useLiveBuyback } from './useLiveBuyback';

export interface BuybackPageProps {
  readonly page: BuybackData;
  /** The page's own address, which takes its forms. */
  readonly action: string;
  readonly answer: StepAnswer | undefined;
}

/** One account that is being sold: what is offered for it, what has to be done now, and what came of it. */
export function BuybackPage({ page, action, answer }: BuybackPageProps) {
  const t = useText('Offers');
  const { titles } = useRootData();
  const { back } = page;
  const way = backWayOf(back.way);
  const { mode, look } = useLiveBuyback(page);
  const offers = sortOffers(page.offers);
  const last = useLastAnswer(answer);
  const news = t('live', {
    status: t(`status.${statusNameOf(back)}`),
    count: offers.open.length,
  });
  return (
    <>
      <PageTitle lead={titleText(back.title ?? back.type ?? '')} actions={<LiveState mode={mode} news={news} />}>
        {way === 'quick' ? titles.quickBuyBack : titles.offers}
      </PageTitle>
      <LostAnswer answer={last?.intent === 'accept' ? undefined : last} allowed={back.allowed} />
      <BuybackHead page={page} offers={offers} onOver={look} />
      <div className={styles.steps}>
        <Steps
          label={t('stepper')}
          steps={backSteps(back).map((step) => ({ ...step, name: t(`steps.${step.key}`) }))}
        />
      </div>
      <div className={styles.layout}>
        <div className={styles.main}>
          <HandoverPanel sold={back} action={action} answer={answerTo(answer, handoverIntent, back.id)} />
          <OffersPanel page={page} offers={offers} action={action} answer={answer} onOver={look} />
          <BuybackHistory back={back} />
          <BuybackEnds page={page} hasOffers={offers.open.length > 0} action={action} answer={answer} />
        </div>
        <div className={styles.side}>
          <MoneyPanel back={back} />
          <EstimatePanel page={page} />
          <ItemPanel back={back} />
        </div>
      </div>
    </>
  );
}
