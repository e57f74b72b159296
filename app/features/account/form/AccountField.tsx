import OutlinedInput from '@mui/material/OutlinedInput';
import { forwardRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { FormField } from '~/ui/FormField';
import { TextArea } from '~/ui/TextArea';
import { useAccountField } from './AccountForm';

interface AccountFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'tel' | 'password';
  readonly autoComplete: string;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly maxLength: number;
  readonly defaultValue?: string | undefined;
  readonly hint?: ReactNode;
  /** A text of several lines, so many at first. */
  readonly rows?: number;
  readonly end?: ReactNode;
}

/**
 * MUI gives each input a `value`, also where there is none: React then holds on to the first `defaultValue`, and a name
 * that was changed would never stand in its field.
 */
const FreeInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function FreeInput(
  { value: _none, ...rest },
  ref,
) {
  return <input {...rest} ref={ref} />;
});

/** A field of an account form: label above, its error and its hint below. */
export function AccountField(props: AccountFieldProps) {
  const { name, label, type = 'text', autoComplete, inputMode, maxLength, hint, rows, end } = props;
  const { id, error, value } = useAccountField(name);
  const defaultValue = type === 'password' ? '' : (value ?? props.defaultValue ?? '');
  return (
    <FormField id={id} label={label} error={error} hint={hint}>
      {(described) =>
        rows === undefined ? (
          <OutlinedInput
            id={id}
            name={name}
            type={type}
            inputComponent={FreeInput}
            fullWidth
            error={error !== undefined}
            defaultValue={defaultValue}
            autoComplete={autoComplete}
            endAdornment={end}
            inputProps={{ ...described, maxLength, inputMode }}
          />
        ) : (
          <TextArea id={id} name={name} rows={rows} defaultValue={defaultValue} maxLength={maxLength} {...described} />
        )
      }
    </FormField>
  );
}
