import { useState } from 'react';
import { isComposing } from '~/lib/isComposing';
import { PlainInput } from '~/ui/controls/PlainField';

interface DraftInputProps {
  name: string;
  label: string;
  /** The canonical value. */
  value: string;
  /** Makes what is typed canonical, so that one's own typing is told from a change from outside. */
  normalise: (typed: string) => string;
  onValue: (value: string) => void;
  placeholder?: string;
  numeric?: boolean;
}

/** A text field that keeps what is being typed ("12.") although the value behind it is canonical ("12"). */
export function DraftInput({ name, label, value, normalise, onValue, placeholder, numeric = false }: DraftInputProps) {
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    setReported(value);
    setText(value);
  }
  const report = (typed: string) => {
    const next = normalise(typed);
    setReported(next);
    onValue(next);
  };
  return (
    <PlainInput
      name={name}
      value={text}
      placeholder={placeholder ?? ''}
      aria-label={label}
      inputMode={numeric ? 'decimal' : 'search'}
      autoComplete="off"
      maxLength={numeric ? 12 : 100}
      onChange={(event) => {
        setText(event.target.value);
        // The letters a Chinese word is composed of are none to look for.
        if (!isComposing(event.nativeEvent)) report(event.target.value);
      }}
      onCompositionEnd={(event) => report(event.currentTarget.value)}
    />
  );
}
