import { halfWidth } from '~/lib/halfWidth';
import { useText } from '~/lib/i18n';
import { ChoiceField } from './ChoiceField';
import { DraftInput } from './DraftInput';
import { chosenIds, type Facet } from './facets';
import { rangeBounds, rangeText, withAttribute, type ListQuery } from './listQuery';
import { RangeField } from './RangeField';

interface FacetFieldProps {
  facet: Facet;
  query: ListQuery;
  onChange: (query: ListQuery) => void;
}

const digitsOnly = (typed: string) => halfWidth(typed).replace(/\D/g, '').slice(0, 9);

/** The control a template field is filtered with: two bounds, a choice of several, or a part of a text. */
export function FacetField({ facet, query, onChange }: FacetFieldProps) {
  const t = useText('List');
  const { key, name } = facet;
  const value = query.attributes[key] ?? '';
  const set = (next: string) => onChange(withAttribute(query, key, next));
  if (facet.kind === 'choice') {
    const chosen = chosenIds(value, facet.options);
    return <ChoiceField name={key} options={facet.options} chosen={chosen} onChosen={(ids) => set(ids.join(','))} />;
  }
  if (facet.kind === 'text') {
    return (
      <DraftInput
        name={key}
        label={name}
        placeholder={t('filters.contains')}
        value={value}
        normalise={(typed) => typed.trim()}
        onValue={set}
      />
    );
  }
  const bounds = rangeBounds(value) ?? { from: '', to: '' };
  return (
    <RangeField
      label={name}
      names={[`${key}From`, `${key}To`]}
      from={bounds.from}
      to={bounds.to}
      placeholders={[facet.min, facet.max]}
      normalise={digitsOnly}
      onRange={(from, to) => set(rangeText(from, to))}
    />
  );
}
