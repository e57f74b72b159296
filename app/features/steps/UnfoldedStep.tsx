import type { ReactNode } from 'react';
import { ActionButton } from '~/ui/ActionLink';
import styles from './AskedStep.module.css';
import type { StepAnswer } from './stepAnswer';

interface UnfoldedStepProps {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly label: string;
  readonly of?: string | undefined;
  readonly variant?: 'filled' | 'outlined' | 'text' | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly text: ReactNode;
  readonly yes: string;
  readonly answer: StepAnswer | undefined;
  /** Fields of the form. */
  readonly children?: ReactNode;
}

/** A step and its question for people without scripts: the question unfolds under the button. */
export function UnfoldedStep(props: UnfoldedStepProps) {
  const { action, fields, label, of, variant = 'outlined', size = 'medium', text, yes, answer, children } = props;
  return (
    <details className={styles.question} open={answer !== undefined}>
      <summary className={styles.summary} data-variant={variant} data-size={size}>
        {label}
        {of !== undefined && <span className="visually-hidden">{of}</span>}
      </summary>
      <form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={styles.text}>{text}</div>
        {children}
        <ActionButton type="submit" size={size}>
          {yes}
        </ActionButton>
      </form>
    </details>
  );
}
