import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useText } from '~/lib/i18n';
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
    <NativeSelect
      variant="outlined"
      input={<OutlinedInput fullWidth size="small" />}
      name={name}
      value={value}
      disabled={disabled}
      inputProps={{ 'aria-label': label }}
      onChange={(event) => onPick(event.target.value)}
    >
      <option value="">{none ?? t('filters.any')}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </NativeSelect>
  );
}
