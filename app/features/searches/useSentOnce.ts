import { useNavigation } from '@remix-run/react';
import type { FormEvent } from 'react';
import { useSingleSubmit } from '~/lib/useSingleSubmit';

/**
 * Lets a form of the page be sent once until it is answered: a second sending takes the place of the first, and would
 * be refused as a repeat of what was done already.
 * @param fields the hidden fields by which it is told from the others
 * @param onSent told when it is sent
 */
export function useSentOnce(
  fields: Readonly<Record<string, string>>,
  onSent?: () => void,
): {
  readonly isSending: boolean;
  readonly onSubmit: (event: FormEvent) => void;
} {
  const { formData } = useNavigation();
  const isSending = Object.entries(fields).every(([name, value]) => formData?.get(name) === value);
  const mayLeave = useSingleSubmit(isSending);
  return { isSending, onSubmit: (event) => void (mayLeave(event) && onSent?.()) };
}
