/** Name of the user timing that a page leaves once it is hydrated and its effects have run. */
export const aliveMark = 'alive';
