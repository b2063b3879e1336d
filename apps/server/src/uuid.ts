import { v7 } from 'uuid'

/** A new UUID of version 7: rises with time, so that indexes grow at their end. */
export const uuidv7 = (): string => v7()
