import { maximumPageSize } from '@bisita/contract/limits'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from '../../api/outcomes.ts'
import { useRefusals } from '../../api/refusals.ts'
import {
  useProductsRepository,
  type NewProduct,
  type Product,
  type ProductChanges,
  type ProductsQuery,
} from './products.repository.ts'

const keys = {
  all: ['products'] as const,
  list: (query: ProductsQuery) => ['products', 'list', query] as const,
  choices: ['products', 'choices'] as const,
}

/** They change a few times a year. */
const choicesFreshFor = 10 * 60_000

/** A page of the list; the one before stays while another loads. */
export function useProductsList(query: ProductsQuery) {
  const products = useProductsRepository()
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => products.list(query, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Everything that may be chosen, by name. */
export function useProducts() {
  const products = useProductsRepository()
  return useQuery({
    queryKey: keys.choices,
    queryFn: ({ signal }) =>
      products.list({ page: 1, ipp: maximumPageSize, sort: 'name' }, { signal, slot: 'products to choose from' }),
    select: ({ items }) => items,
    staleTime: choicesFreshFor,
  })
}

type Outcome<T> = { readonly onDone: (done: T) => void; readonly handlers: Handlers }

function useChange<V, T>(send: (values: V) => Promise<T>, { onDone, handlers }: Outcome<T>) {
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (done) => {
      void cache.invalidateQueries({ queryKey: keys.all })
      onDone(done)
    },
    onError: (error) => dealWith(error, handlers),
  })
}

export function useCreateProduct(outcome: Outcome<Product>) {
  const products = useProductsRepository()
  return useChange(({ product, key }: { product: NewProduct; key: string }) => products.create(product, key), outcome)
}

export function useUpdateProduct(outcome: Outcome<Product>) {
  const products = useProductsRepository()
  return useChange(
    ({ id, changes, key }: { id: string; changes: ProductChanges; key: string }) => products.update(id, changes, key),
    outcome,
  )
}

export function useRemoveProduct(outcome: Outcome<void>) {
  const products = useProductsRepository()
  return useChange(({ id, key }: { id: string; key: string }) => products.remove(id, key), outcome)
}
