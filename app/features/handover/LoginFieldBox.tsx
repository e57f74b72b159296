import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { PasswordEye } from '~/features/login/PasswordEye';
import { FormField } from '~/ui/FormField';
import { TextArea } from '~/ui/TextArea';
import { maxLengths, type LoginField } from './handoverAnswer';

interface LoginFieldBoxProps {
  readonly field: LoginField;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  /** What was typed before, but for the password. */
  readonly typed: string | undefined;
}

/** The id of a field's control, for links from the list of errors. */
export const fieldIdOf = (field: LoginField) => `handover-${field}`;

/** One field of the login. */
export function LoginFieldBox({ field, label, hint, error, typed = '' }: LoginFieldBoxProps) {
  const id = fieldIdOf(field);
  const shared = { id, name: field, autoComplete: 'off' } as const;
  // Twice, as a browser counts halves of characters: the exact limit is said when it is broken.
  const maxLength = maxLengths[field] * 2;
  return (
    <FormField id={id} label={label} error={error} hint={hint}>
      {(described) => {
        const controlProps = { ...described, maxLength };
        if (field === 'note') return <TextArea {...shared} rows={3} defaultValue={typed} {...controlProps} />;
        if (field === 'accountPassword') return <Password {...shared} controlProps={controlProps} />;
        return (
          <OutlinedInput
            {...shared}
            fullWidth
            defaultValue={typed}
            error={error !== undefined}
            inputProps={{ ...controlProps, ...asTyped }}
          />
        );
      }}
    </FormField>
  );
}

/** A login is no sentence: a phone must neither begin it with a capital nor mark it as misspelt. */
const asTyped = { autoCapitalize: 'none', spellCheck: false } as const;

interface PasswordProps {
  readonly id: string;
  readonly name: string;
  readonly autoComplete: string;
  readonly controlProps: { readonly 'aria-invalid': true | undefined };
}

/** Can be looked at: a slip of the finger would cost a try of the staff. */
function Password({ controlProps, ...shared }: PasswordProps) {
  const [isShown, setShown] = useState(false);
  return (
    <OutlinedInput
      {...shared}
      fullWidth
      type={isShown ? 'text' : 'password'}
      error={controlProps['aria-invalid'] === true}
      inputProps={{ ...controlProps, ...asTyped }}
      endAdornment={<PasswordEye isShown={isShown} onChange={setShown} />}
    />
  );
}
