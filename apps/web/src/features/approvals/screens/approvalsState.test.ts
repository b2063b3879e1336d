import { expect, test } from 'vitest'
import { approvalsSearch } from './approvalsSearch.ts'
import { approvalFormatOf } from './approvalsFormat.tsx'
import { queryOf, statusOf, viewOf } from './approvalsState.ts'

const id = '0190a6a0-0000-7000-8000-000000000001'

test('only what the list knows is read from the address bar', () => {
  const search = approvalsSearch({ filter_status: 'pending', page: '2', ipp: 'x', approval: id, record_id: 'no id', form: 'new' })
  expect(search).toEqual({ page: 2, approval: id })
})

test('a user who decides begins with what is pending, one who only asks with everything', () => {
  expect(statusOf({}, 'oic')).toBe('PENDING')
  expect([viewOf({}, 'oic'), viewOf({ record_id: id }, 'oic'), viewOf({ filter_status: 'PENDING' }, 'ah'), viewOf({ view: 'mine' }, 'ah'), viewOf({ view: 'to_decide' }, 'mr')]).toEqual(['to_decide', 'all', 'all', 'mine', 'all'])
  expect(statusOf({}, 'mr')).toBe('ALL')
  expect(statusOf({ filter_status: 'DECLINED' }, 'mr')).toBe('DECLINED')
})

test('ALL is removed before sending, and what is open is no part of what is asked', () => {
  expect(queryOf({ filter_status: 'ALL', approval: id }, 'admin')).toEqual({ page: 1, ipp: 10 })
  expect(queryOf({ page: 3, ipp: 5000, record_id: id }, 'ah')).toEqual({ page: 3, ipp: 1000, record_id: id })
  expect(queryOf({}, 'ah')).toEqual({ page: 1, ipp: 10, view: 'to_decide', filter_status: 'PENDING' })
  expect(queryOf({ view: 'mine', filter_status: 'DECLINED' }, 'ah')).toEqual({ page: 1, ipp: 10, view: 'mine', filter_status: 'DECLINED' })
})

test('fields are named in the words of the domain whose record it is', () => {
  const client = approvalFormatOf({ record_type: 'client' })
  expect([client.name('pension_amt'), client.value('pension_amt', 12345)]).toEqual(['Monthly pension', '₱12,345.00'])
  expect(client.value('claim_type', 'RT')).toBe('Retirement')
  const visit = approvalFormatOf({ record_type: 'visit' })
  expect([visit.name('has_availed'), visit.value('has_availed', true)]).toEqual(['Availed', 'Yes'])
  const product = approvalFormatOf({ record_type: 'product' })
  expect([product.name('description'), product.value('price', 30000)]).toEqual(['Description', '₱30,000.00'])
  expect(approvalFormatOf({ record_type: 'itinerary' }).name('visible_at')).toBe('Day')
})
