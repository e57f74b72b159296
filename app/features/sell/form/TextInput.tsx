import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { describedBy } from './Field';
import styles from './TextInput.module.css';

interface TextInputProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hasHint: boolean;
  readonly unit?: string;
  /** Before the value, such as a currency's sign. */
  readonly sign?: string;
  readonly isNumber?: boolean;
  readonly isDecimal?: boolean;
  readonly maxLength?: number;
  readonly rows?: number;
  readonly autoComplete?: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
}

/** A line or a box to type into. Numbers are text with a keypad: a wheel or a letter must not change them silently. */
export function TextInput(props: TextInputProps) {
  const { id, name, value, error, hasHint, unit = '', sign, isNumber = false, isDecimal = false, rows } = props;
  return (
    <OutlinedInput
      id={id}
      name={name}
      value={value}
      fullWidth
      error={error !== undefined}
      {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: rows * 2 })}
      autoComplete={props.autoComplete ?? 'off'}
      startAdornment={sign === undefined ? undefined : <InputAdornment position="start">{sign}</InputAdornment>}
      endAdornment={
        unit === '' ? undefined : (
          <InputAdornment position="end" {...(styles.unit === undefined ? {} : { className: styles.unit })}>
            {unit}
          </InputAdornment>
        )
      }
      inputProps={{
        maxLength: props.maxLength ?? 1_000,
        inputMode: isNumber ? 'numeric' : isDecimal ? 'decimal' : undefined,
        'aria-describedby': describedBy(id, error, hasHint),
        'aria-invalid': error !== undefined || undefined,
      }}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onLeave}
    />
  );
}
