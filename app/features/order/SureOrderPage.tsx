import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { hasPrice } from '~/lib/saleState';
import { paths } from '~/paths';
import { ActionButton, ActionLink } from '~/ui/ActionLink';
import { Container } from '~/ui/Container';
import { LostDrawing } from '~/ui/drawings';
import { Link } from '~/ui/Link';
import { Notice } from '~/ui/Notice';
import { PageTitle } from '~/ui/PageTitle';
import { Panel } from '~/ui/Panel';
import { StatusPage } from '~/ui/StatusPage';
import { ListingSummary, summaryOf } from './ListingSummary';
import { OrderForm } from './OrderForm';
import { SimilarGoods } from './SimilarGoods';
import type { OrderAnswer } from './submitOrder.server';
import type { MissingListing, SureOrderData } from './sureOrder.server';
import styles from './SureOrderPage.module.css';

interface SureOrderPageProps {
  readonly page: SureOrderData | MissingListing;
  readonly answer: OrderAnswer | undefined;
}

/** The last look before ordering; a listing that can't be ordered says why and shows others. */
export function SureOrderPage({ page, answer }: SureOrderPageProps) {
  const t = useText('SureOrder');
  const { titles } = useRootData();
  if (page.kind === 'missing') return <Missing page={page} />;
  const { good } = page;
  // What was typed stays on the screen when the listing went to somebody else in the meantime.
  const hasForm = canOrder(page) || (answer !== undefined && page.ownOrder === null);
  return (
    <Container>
      <PageTitle lead={t('lead')}>{titles.sureOrder}</PageTitle>
      <div className={styles.state}>
        <State page={page} answer={answer} />
      </div>
      {hasForm ? (
        <OrderForm key={good.id} page={page} answer={answer} canOrder={canOrder(page)} />
      ) : (
        <Panel title={t('account')}>
          <ListingSummary {...summaryOf(page.good)} />
        </Panel>
      )}
      <SimilarGoods title={t('similar')} goods={page.similar} labels={page.labels} />
    </Container>
  );
}

function canOrder({ availability, isListed, staleSince, good }: SureOrderData): boolean {
  return availability === 'onSale' && !good.isOwn && !isListed && staleSince === null && hasPrice(good);
}

/** Why there is nothing to order, if there is a reason; an own order that another was refused for stays the way on. */
function State({ page, answer }: SureOrderPageProps & { page: SureOrderData }) {
  // Wrong fields have a list of their own, which takes the focus.
  const told = answer?.problem === 'refused' ? answer : undefined;
  const refusal = told?.msg ?? '';
  const t = useText('SureOrder');
  const detail = useText('Detail');
  const { availability, isListed, ownOrder, good, staleSince, guarantees } = page;
  if (ownOrder !== null) {
    return (
      <Notice
        tone={refusal === '' ? 'good' : 'warning'}
        role={refusal === '' ? 'status' : 'alert'}
        answer={told}
        title={t('own.title')}
        actions={<ActionLink to={paths.orderDetail(ownOrder.id)}>{t('own.link')}</ActionLink>}
      >
        {refusal || detail(ownOrder.isUnpaid ? 'stateText.ownReserved' : 'stateText.ownSold')}
      </Notice>
    );
  }
  if (availability !== 'onSale') {
    return (
      <Notice
        tone="warning"
        role={told === undefined ? 'status' : 'alert'}
        answer={told}
        title={detail(`state.${availability}`)}
        actions={availability === 'reserved' ? <LookAgain id={good.id} /> : undefined}
      >
        {detail(`stateText.${availability}`)}
      </Notice>
    );
  }
  if (good.isOwn) {
    return (
      <Notice
        tone="warning"
        role={told === undefined ? 'status' : 'alert'}
        answer={told}
        title={detail('own')}
        actions={<ActionLink to={paths.myProducts()}>{detail('ownManage')}</ActionLink>}
      >
        {t('ownGood')}
      </Notice>
    );
  }
  if (isListed) {
    return (
      <Notice
        tone="danger"
        role="alert"
        answer={told}
        title={t('problems.listedTitle')}
        actions={<Link to={paths.ours.lookup({ look: 'blacklist' })}>{t('problems.listedLink')}</Link>}
      >
        {t('problems.listedText', { code: good.code ?? '' })}
      </Notice>
    );
  }
  if (staleSince === null && hasPrice(good)) {
    if (guarantees !== null) return null;
    return (
      <Notice
        tone="warning"
        role="alert"
        answer={told}
        title={t('guarantee.failedTitle')}
        actions={<LookAgain id={good.id} />}
      >
        {t('guarantee.failed')}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" answer={told}>
      {staleSince === null ? detail('buyUnpriced') : t('stale')}
    </Notice>
  );
}

/** A link to the page itself: the browser's own reload, which keeps the draft. */
function LookAgain({ id }: { id: string }) {
  const t = useText('SureOrder');
  return (
    <form method="get" action={paths.sureOrder(id).split('?')[0]}>
      <input type="hidden" name="id" value={id} />
      <ActionButton type="submit" variant="outlined" size="small">
        {t('lookAgain')}
      </ActionButton>
    </form>
  );
}

function Missing({ page }: { page: MissingListing }) {
  const t = useText('SureOrder');
  return (
    <Container>
      <StatusPage
        status={404}
        drawing={<LostDrawing />}
        title={t('missing.title')}
        text={<p>{t('missing.text')}</p>}
        actions={<ActionLink to={paths.accountOrder({ pageType: 'buy' })}>{t('missing.browse')}</ActionLink>}
      />
      <SimilarGoods title={t('newest')} goods={page.similar} />
    </Container>
  );
}
