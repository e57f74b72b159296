import { useState } from 'react';
import { useText } from '~/lib/i18n';
import type { FacetOption } from './facets';
import styles from './FilterForm.module.css';

/** How many choices are shown at first; the rest opens on demand. */
const alwaysShown = 8;

interface ChoiceFieldProps {
  name: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  onChosen: (ids: string[]) => void;
}

/** A multiple choice as a wall of check boxes drawn as pills; a chosen one is never hidden. */
export function ChoiceField({ name, options, chosen, onChosen }: ChoiceFieldProps) {
  const t = useText('List');
  const wanted = new Set(chosen);
  const short = options.length <= alwaysShown + 2;
  const first = short ? options : options.slice(0, alwaysShown);
  const rest = short ? [] : options.slice(alwaysShown);
  // Read once: the list must not close under the finger when the last choice in it is taken back.
  const [startsOpen] = useState(() => rest.some((option) => wanted.has(option.id)));
  const toggle = (id: string, checked: boolean) =>
    onChosen(options.map((option) => option.id).filter((other) => (other === id ? checked : wanted.has(other))));
  const pill = (option: FacetOption) => (
    <label key={option.id} className={styles.pill}>
      <input
        type="checkbox"
        name={name}
        value={option.id}
        checked={wanted.has(option.id)}
        onChange={(event) => toggle(option.id, event.target.checked)}
      />
      <span>{option.name}</span>
    </label>
  );
  return (
    <>
      <div className={styles.pills}>{first.map(pill)}</div>
      {rest.length > 0 && (
        <details className={styles.more} open={startsOpen}>
          <summary>{t('filters.more', { count: options.length })}</summary>
          <div className={styles.pills}>{rest.map(pill)}</div>
        </details>
      )}
    </>
  );
}
