import { t } from '@bisita/contract/words'
import { DeleteRecord, useDeleting } from '../../../ui/dialogs/DeleteRecord.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useRemoveProduct } from '../products.queries.ts'
import type { Product } from '../products.repository.ts'

/** Takes a product off the list after asking. */
export function DeleteProduct({ product, notices, onDone }: { product: Product; notices: Notices; onDone: () => void }) {
  const deleting = useDeleting(notices, t('{name} has been deleted.', { name: product.name }), onDone)
  const remove = useRemoveProduct(deleting.outcome)
  return (
    <DeleteRecord
      id={product.id}
      title={t('Delete this product?')}
      of="product.manage"
      deleting={deleting}
      remove={remove}
    >
      <p>{t('{name} can no longer be chosen. Clients and visits that name it keep it, as “No longer offered”.', { name: product.name })}</p>
    </DeleteRecord>
  )
}
