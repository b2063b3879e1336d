import { DeleteRecord, useDeleting } from '../../../ui/dialogs/DeleteRecord.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useRemoveProduct } from '../products.queries.ts'
import type { Product } from '../products.repository.ts'

/** Takes a product off the list after asking. */
export function DeleteProduct({ product, notices, onDone }: { product: Product; notices: Notices; onDone: () => void }) {
  const deleting = useDeleting(notices, `${product.name} has been deleted.`, onDone)
  const remove = useRemoveProduct(deleting.outcome)
  return (
    <DeleteRecord
      id={product.id}
      title="Delete this product?"
      of="product.manage"
      deleting={deleting}
      remove={remove}
    >
      <p>{product.name} can no longer be chosen. Clients and visits that name it keep it, as “No longer offered”.</p>
    </DeleteRecord>
  )
}
