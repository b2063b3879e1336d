import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListPages } from '../tables/ListPages.tsx'
import type { PageSize } from '../tables/pageSizes.ts'
import { QueryState } from '../states.tsx'

export type Page<Row> = { readonly items: readonly Row[]; readonly count: number; readonly pages: number }

type Props<P extends Page<unknown>> = {
  /** A page of the list as it was asked for. */
  found: UseQueryResult<P>
  /** What the list is of, in the plural. */
  many: string
  /** The shape of the rows to come. */
  shape?: { readonly rows?: number; readonly tall?: boolean }
  /** What an empty list says. */
  empty: ReactNode
  /** Whether the rows stay where asking for them again fails, because it is done often. */
  keeps?: boolean
  /** The rows. */
  children: (page: P) => ReactNode
  page: number | undefined
  size: PageSize
  onPage: (page: number) => void
  /** The number of rows of a page was chosen, and is stored. */
  onSize: (rows: number) => void
}

/** A page of a list, whatever its rows look like: its shape until it comes, why it did not, what an empty list says, and the way to the other pages. */
export function ListPage<P extends Page<unknown>>({ found, many, shape = {}, empty, keeps = false, children, page, size, onPage, onSize }: Props<P>) {
  const { data } = found
  const failed = found.isError && !(keeps && data !== undefined)
  return (
    <>
      {(found.isPending || failed) && <QueryState query={found} {...shape} />}
      {data !== undefined && !failed && (
        <div className="fades" data-old={found.isPlaceholderData}>
          {data.count === 0 ? empty : children(data)}
        </div>
      )}
      {data !== undefined && data.count > 0 && <ListPages what={many} page={page} pages={data.pages} size={size} onPage={onPage} onSize={onSize} />}
    </>
  )
}
