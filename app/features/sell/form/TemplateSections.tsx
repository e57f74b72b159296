import { useText } from '~/lib/i18n';
import { Panel } from '~/ui/Panel';
import type { SellSection } from './sellFields';
import { TemplateField } from './TemplateField';
import styles from './TemplateSections.module.css';

interface TemplateSectionsProps {
  readonly sections: readonly SellSection[];
  /** f1 to f20, as the wire writes them. */
  readonly values: Readonly<Record<string, string>>;
  /** What the marketplace said, by form key. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (key: string, value: string) => void;
}

/** The game's template as sections of questions. */
export function TemplateSections({ sections, values, errors, onChange }: TemplateSectionsProps) {
  const t = useText('Sell');
  return (
    <>
      {sections.map(({ name, fields }) => (
        <Panel key={name} title={name === '' ? t('form.details') : name}>
          <div className={styles.fields}>
            {fields.map((field) => (
              <div key={field.key} className={styles.field} data-wide={isWide(field.kind) || undefined}>
                <TemplateField
                  field={field}
                  value={values[field.key] ?? ''}
                  error={errors[field.key]}
                  onChange={onChange}
                />
              </div>
            ))}
          </div>
        </Panel>
      ))}
    </>
  );
}

/** Numbers stand two in a line; everything else takes the line. */
function isWide(kind: SellSection['fields'][number]['kind']): boolean {
  return kind !== 'number';
}
