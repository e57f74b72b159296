import { useText } from '~/lib/i18n';
import { PlainSelect } from '~/ui/controls/PlainField';
import type { FacetOption } from './facets';

interface PickFieldProps {
  name: string;
  label: string;
  options: readonly FacetOption[];
  value: string;
  /** What the first entry says when nothing is chosen. */
  none?: string;
  disabled?: boolean;
  onPick: (id: string) => void;
}

/** A choice of one, as the device's own list: it works without JavaScript and on every phone. */
export function PickField({ name, label, options, value, none, disabled = false, onPick }: PickFieldProps) {
  const t = useText('List');
  return (
    <PlainSelect
      name={name}
      value={value}
      disabled={disabled}
      aria-label={label}
      onChange={(event) => onPick(event.target.value)}
    >
      <option value="">{none ?? t('filters.any')}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </PlainSelect>
  );
}
