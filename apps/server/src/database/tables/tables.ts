import type { Override, OverridesOf } from './columns.ts'
import type { Overrides } from './overrides.ts'
import type { Schema } from './schema.generated.ts'

/** Gives a type error where an override names a missing table or column, or values that the column cannot have. */
type Checked<O extends OverridesOf<Schema, O>> = O

/** Every table as Kysely sees it. */
export type Tables = Override<Schema, Checked<Overrides>>
