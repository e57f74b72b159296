import styles from './NumberedSteps.module.css';

/** How something goes, step by step. */
export function NumberedSteps({ steps }: { steps: readonly { key: string; name: string; text: string }[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ key, name, text }) => (
        <li key={key}>
          <p className={styles.name}>{name}</p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
