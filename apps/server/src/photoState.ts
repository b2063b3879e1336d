import { type RawBuilder, sql } from 'kysely'

/** Where the photo of a visit `v` is. */
export const photoState: RawBuilder<unknown> = sql`
  case when v.photo_key is not null then 'stored' when v.photo_sha256 is not null then 'awaited' else 'none' end`
