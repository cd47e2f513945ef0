import { Skeleton } from '#src/ui/Skeleton.tsx';

/** Room for the headline of an order, while it is asked for; `text` says so. */
export function OrderSkeleton({ text }: { readonly text: string }) {
  return (
    <div className="done-word" role="status">
      <p className="hidden-visually">{text}</p>
      <p className="done-room">
        <Skeleton letters={16} />
      </p>
      <p>
        <Skeleton letters={28} />
      </p>
    </div>
  );
}
