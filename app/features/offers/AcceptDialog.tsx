import { useText } from '~/lib/i18n';
import { toldAmount } from '~/lib/money';
import { lazyDialog } from '~/ui/lazyDialog';
import { AcceptWords } from './AcceptWords';
import type { BuybackData } from './offers.server';
import type { Acceptance } from './useAcceptance';

const QuestionDialog = lazyDialog(async () => (await import('~/features/steps/QuestionDialog')).QuestionDialog);

interface AcceptDialogProps {
  readonly page: BuybackData;
  readonly action: string;
  readonly acceptance: Acceptance;
}

/** Asks before an offer is accepted, and says what is impossible afterwards. */
export function AcceptDialog({ page: { back }, action, acceptance }: AcceptDialogProps) {
  const t = useText('Offers');
  const common = useText('Common');
  const { wish, isSending, fetcher, submitOnce, dismiss } = acceptance;
  if (wish === null) return null;
  const { offer, requestKey } = wish;
  const price = toldAmount(offer.bprice);
  const fields = { intent: 'accept', id: back.id, quotationId: offer.id, bprice: offer.bprice ?? '', requestKey };
  return (
    <QuestionDialog
      title={t('accept.title', { price })}
      text={<AcceptWords back={back} offer={offer} />}
      yes={isSending ? common('sending') : t('accept.yes', { price })}
      no={t('accept.no')}
      busy={isSending}
      dangerous={false}
      onClose={dismiss}
      form={(children) => (
        <fetcher.Form method="post" action={action} onSubmit={submitOnce}>
          {Object.entries({ ...fields, enhanced: '1' }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
        </fetcher.Form>
      )}
    >
      {null}
    </QuestionDialog>
  );
}
