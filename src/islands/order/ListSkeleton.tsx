import { Skeleton } from '#src/ui/Skeleton.tsx';

const ROWS = [1, 2, 3];

/** Room for the orders of an account, while they are asked for: rows like theirs (OrderListRow.tsx). */
export function ListSkeleton() {
  return (
    <ul className="orders" aria-hidden="true">
      {ROWS.map((row) => (
        <li key={row} className="order-room">
          <span className="order-number">
            <Skeleton letters={5} />
          </span>
          <span className="order-day label">
            <Skeleton letters={6} />
          </span>
          <span className="order-works">
            <Skeleton letters={24} />
          </span>
          <span className="order-state">
            <Skeleton letters={10} />
          </span>
          <span className="order-total">
            <Skeleton letters={7} />
          </span>
        </li>
      ))}
    </ul>
  );
}
