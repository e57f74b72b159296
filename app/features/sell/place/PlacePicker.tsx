import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import choices from '../form/ChoiceField.module.css';
import { Field, describedBy } from '../form/Field';
import { useText } from '~/lib/i18n';
import styles from './PlacePicker.module.css';
import type { PlacePart, PlaceRow } from './placeRows';

/** So few are shown beside each other; more are a list. */
const shownAsPills = 4;

interface PlacePickerProps {
  readonly part: PlacePart;
  readonly rows: readonly PlaceRow[];
  readonly value: string;
  readonly state: 'loading' | 'failed' | undefined;
  /** Nothing can be picked before something else was. */
  readonly isClosed?: boolean;
  readonly must: boolean;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
  readonly onRetry: () => void;
}

/** The control an error of a part leads to. */
export const placeId = (part: PlacePart) => `sell-${part}`;

/** One part of where an account plays: radios when they are few, a list when they are many. */
export function PlacePicker({
  part,
  rows,
  value,
  state,
  isClosed = false,
  must,
  error,
  onChange,
  onRetry,
}: PlacePickerProps) {
  const t = useText('Sell');
  const id = placeId(part);
  const label = t(`place.${part}`);
  if (state === 'failed') {
    return (
      <Field id={id} label={label} must={must} error={error} isGroup>
        <p className={styles.failed} role="alert">
          {t('place.failed')}{' '}
          <button type="button" id={id} className={styles.retry} onClick={onRetry}>
            {t('place.retry')}
          </button>
        </p>
      </Field>
    );
  }
  if (part !== 'serverId' && part !== 'groupId' && rows.length <= shownAsPills) {
    return (
      <Field id={id} label={label} must={must} error={error} isGroup>
        <div className={choices.options}>
          {rows.map((row, index) => (
            <label key={row.id} className={choices.pill}>
              <input
                id={index === 0 ? id : undefined}
                type="radio"
                name={part}
                value={row.id}
                checked={value === row.id}
                onChange={() => onChange(row.id)}
              />
              <span className={choices.name}>{row.fieldName}</span>
            </label>
          ))}
        </div>
      </Field>
    );
  }
  const placeholder = state === 'loading' ? t('place.loading') : isClosed ? t('place.regionFirst') : t('place.pick');
  return (
    <Field id={id} label={label} must={must} error={error}>
      <NativeSelect
        fullWidth
        value={rows.some((row) => row.id === value) ? value : ''}
        input={<OutlinedInput error={error !== undefined} />}
        inputProps={{
          id,
          name: part,
          'aria-busy': state === 'loading',
          'aria-describedby': describedBy(id, error, false),
          'aria-invalid': error !== undefined || undefined,
        }}
        disabled={isClosed || state === 'loading'}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{placeholder}</option>
        {rows.map((row) => (
          <option key={row.id} value={row.id}>
            {row.fieldName}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
