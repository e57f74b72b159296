/**
 * What is read, or null where nothing is.
 * @throws any other fault: what cannot be read must not pass for what is not there
 */
export async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
