import { Field } from '../form/Field';
import { TextInput } from '../form/TextInput';
import { useLeft } from '../form/useLeft';
import { feeCentsOf, type WayFacts, type WayName } from '../ways/wayFacts';
import { useText } from '~/lib/i18n';
import { formatCents } from '~/lib/money';
import { Panel } from '~/ui/Panel';
import { checkPrice, maxPriceCents, minPriceCents, takenCents } from './sellForm';
import { priceId } from './useFormErrors';

interface PricePanelProps {
  readonly way: WayName;
  readonly price: string;
  readonly facts: WayFacts | undefined;
  readonly error: string | undefined;
  readonly onPrice: (value: string) => void;
}

/** The price of a consignment, or what is hoped for; a quick buy-back names its own price. */
export function PricePanel({ way, price, facts, error, onPrice }: PricePanelProps) {
  const t = useText('Sell');
  const [isLeft, leave] = useLeft();
  if (way === 'quick') {
    return <input type="hidden" name="price" value={price} />;
  }
  const cents = error === undefined ? takenCents(price) : null;
  const fee = cents === null || facts === undefined ? null : feeCentsOf(cents, facts);
  const problem = isLeft && price.trim() !== '' ? checkPrice({ way, price }) : null;
  const ends = { min: formatCents(minPriceCents), max: formatCents(maxPriceCents) };
  const shownError = error ?? (problem === null ? undefined : t(`price.errors.${problem}`, ends));
  const isConsigned = way === 'consignment';
  const hint =
    isConsigned && fee !== null && cents !== null
      ? t('price.net', { fee: formatCents(fee), net: formatCents(cents - fee) })
      : t(isConsigned ? 'price.hint' : 'price.hopedHint');
  return (
    <Panel title={t(isConsigned ? 'price.title' : 'price.hoped')}>
      <Field
        id={priceId}
        label={t(isConsigned ? 'price.label' : 'price.hopedLabel')}
        must={isConsigned}
        error={shownError}
        hint={hint}
      >
        <TextInput
          id={priceId}
          name="price"
          value={price}
          error={shownError}
          hasHint
          sign="¥"
          isDecimal
          maxLength={20}
          onChange={onPrice}
          onLeave={leave}
        />
      </Field>
    </Panel>
  );
}
