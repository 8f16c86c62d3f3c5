/** A screen and a triangle under it, as everybody knows it. */
export function AirPlayMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M7 17H5.6A2.6 2.6 0 0 1 3 14.4V7.1a2.6 2.6 0 0 1 2.6-2.6h12.8A2.6 2.6 0 0 1 21 7.1v7.3a2.6 2.6 0 0 1-2.6 2.6H17" />
      <path d="M12 14.6 16.6 20H7.4z" fill="currentColor" />
    </svg>
  )
}
