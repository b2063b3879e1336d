import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './database/connection.ts'

/** A page of a list: the items as JSON text, how many there are in all, and whether more follow. */
export type ListPage = { readonly items: string; readonly count: number; readonly more: boolean }

type PageParts = {
  /** The rows of the page in their order, without a limit. */
  readonly page: RawBuilder<unknown>
  /** The items as they are sent, out of `page` and in the same order, without a limit. */
  readonly shown: RawBuilder<unknown>
  /** `from … where …` of all that is wanted. */
  readonly wanted: RawBuilder<unknown>
}

/** Reads a page in one statement: of the rows only what the page shows is made into items. `page` counts from 1, `ipp` is how many items it has. */
export async function readPage(db: Executor, parts: PageParts, { page, ipp }: { readonly page: number; readonly ipp: number }): Promise<ListPage> {
  const { rows } = await sql<ListPage>`
    with page as materialized (${parts.page} limit ${ipp + 1} offset ${(page - 1) * ipp}),
    shown as (${parts.shown} limit ${ipp})
    select
      (select coalesce(json_agg(item), '[]')::text from shown item) as items,
      (select count(*) ${parts.wanted})::int as count,
      (select count(*) > ${ipp} from page) as more
  `.execute(db)
  return rows[0] as ListPage
}
