import { useId, useState } from 'react';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { safePicture } from '~/lib/links';
import { useLostPicture } from '~/ui/useLostPicture';
import styles from './ChoiceField.module.css';
import { chooseGrade, gradeName, readChoices, toggleChoice } from './fieldValue';
import type { SellField, SellOption } from './sellFields';

/** How many choices one takes in at a glance; more than these can be searched. */
const searchedFrom = 13;

interface ChoiceFieldProps {
  /** The first control's id. */
  readonly id: string;
  readonly field: SellField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** The choices of a radio, checkbox or boxradio field. A boxradio's grades open under the chosen entry, by CSS alone. */
export function ChoiceField({ id, field, value, onChange, onLeave }: ChoiceFieldProps) {
  const { kind, options, must } = field;
  const t = useText('Sell');
  const hydrated = useHydrated();
  const [search, setSearch] = useState('');
  const chosen = readChoices(value);
  const wanted = search.trim().toLowerCase();
  const isHidden = (option: SellOption) =>
    wanted !== '' && !chosen.has(option.id) && !option.name.toLowerCase().includes(wanted);
  const hasSearch = hydrated && kind !== 'radio' && options.length >= searchedFrom;
  const found = options.filter((option) => !isHidden(option)).length;
  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      {hasSearch && (
        <div className={styles.search}>
          <input
            type="search"
            aria-label={t('form.search', { name: field.name })}
            placeholder={t('form.searchHint')}
            value={search}
            maxLength={50}
            autoComplete="off"
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          <span role="status">
            {wanted === '' ? t('form.chosen', { count: chosen.size }) : t('form.found', { count: found })}
          </span>
        </div>
      )}
      <div className={styles.options} data-graded={kind === 'boxradio' || undefined}>
        {options.map((option, index) => (
          <div key={option.id} className={styles.entry} hidden={isHidden(option)}>
            <label className={styles.pill}>
              <input
                id={index === 0 ? id : undefined}
                type={kind === 'radio' ? 'radio' : 'checkbox'}
                name={field.key}
                value={option.id}
                checked={chosen.has(option.id)}
                onChange={(event) =>
                  onChange(kind === 'radio' ? option.id : toggleChoice(field, value, option.id, event.target.checked))
                }
              />
              <OptionName option={option} />
            </label>
            {kind === 'boxradio' && option.grades.length > 0 && (
              <Grades
                field={field}
                option={option}
                grade={chosen.get(option.id) ?? ''}
                onGrade={(grade) => onChange(chooseGrade(field, value, option.id, grade))}
              />
            )}
          </div>
        ))}
        {kind === 'radio' && !must && (
          <label className={styles.pill}>
            <input type="radio" name={field.key} value="" checked={value === ''} onChange={() => onChange('')} />
            <span className={styles.name}>{t('form.noAnswer')}</span>
          </label>
        )}
      </div>
    </div>
  );
}

function OptionName({ option }: { option: SellOption }) {
  const picture = safePicture(option.img);
  const { isLost, watched } = useLostPicture(picture);
  return (
    <span className={styles.name}>
      {picture !== null && !isLost && (
        <img className={styles.picture} src={picture} alt="" loading="lazy" width={24} height={24} {...watched} />
      )}
      {option.name}
    </span>
  );
}

interface GradesProps {
  readonly field: SellField;
  readonly option: SellOption;
  readonly grade: string;
  readonly onGrade: (grade: string) => void;
}

/** More about a chosen entry, such as a hero's rank. Hidden until its entry is chosen. */
function Grades({ field, option, grade, onGrade }: GradesProps) {
  const id = useId();
  return (
    <div className={styles.grades} role="radiogroup" aria-labelledby={id}>
      <span id={id} className="visually-hidden">
        {option.name}
      </span>
      {option.grades.map(({ id: gradeId, name }) => (
        <label key={gradeId} className={styles.grade}>
          <input
            type="radio"
            name={gradeName(field.key, option.id)}
            value={gradeId}
            checked={grade === gradeId}
            onChange={() => onGrade(gradeId)}
          />
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
}
