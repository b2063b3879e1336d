import * as calls from '@bisita/contract/calls/calls'
import { maximumPageSize } from '@bisita/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'
import { type Product, type ProductsQuery, useProductsRepository } from './products.repository.ts'

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

/** Products alone show what was changed of them. */
const concerned = { invalidates: [keys.all] }

export const useCreateProduct = (outcome: ChangeOutcome<Product>) => useChange(calls.productCreate, outcome, concerned)
export const useUpdateProduct = (outcome: ChangeOutcome<Product>) => useChange(calls.productUpdate, outcome, concerned)

export const useRemoveProduct = (outcome: ChangeOutcome<unknown>) =>
  useChange(({ id, key }: { id: string; key: string }, api) => api.call(calls.productDelete, { params: { id } }, { key }), outcome, concerned)
