// Exact numbers: a fraction is {n, d}, two BigInts in lowest terms, d above zero.

function gcd(a, b) {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

function fraction(n, d = 1n) {
  const common = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / common, d: d / common };
}

const ZERO = fraction(0n);
const ONE = fraction(1n);

const abs = (n) => (n < 0n ? -n : n);
const sum = (a, b) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
const less = (a, b) => sum(a, { n: -b.n, d: b.d });
const times = (a, b) => fraction(a.n * b.n, a.d * b.d);
const over = (a, b) => fraction(a.n * b.d, a.d * b.n);
const negated = (a) => ({ n: -a.n, d: a.d });
const magnitude = (a) => ({ n: abs(a.n), d: a.d });
const sign = (a) => (a.n > 0n ? 1 : a.n < 0n ? -1 : 0);
const compare = (a, b) => sign(less(a, b));
const ratio = (n, d) => fraction(BigInt(n), BigInt(d));
const toFloat = (a) => Number(a.n) / Number(a.d);

// "31/21", "5": as the package writes it.
const plainText = (a) => (a.d === 1n ? `${a.n}` : `${a.n}/${a.d}`);

function fromPlain(text) {
  const [n, d = "1"] = text.split("/");
  return fraction(BigInt(n), BigInt(d));
}

function placePoint(scaled, digits, negative) {
  const text = scaled.toString().padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const start = negative && scaled ? "-" : "";
  return digits ? `${start}${whole}.${text.slice(text.length - digits)}` : start + whole;
}

// Halves are rounded away from zero.
function decimalText(a, digits) {
  const scaled = (2n * abs(a.n) * 10n ** BigInt(digits) + a.d) / (2n * a.d);
  return placePoint(scaled, digits, a.n < 0n);
}

function integerRoot(n) {
  if (n < 2n) return n;
  let root = 1n << BigInt((n.toString(2).length >> 1) + 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

// The square root, rounded from the exact value.
function rootText(a, digits) {
  const doubled = integerRoot((4n * a.n * 100n ** BigInt(digits)) / a.d);
  return placePoint((doubled + 1n) / 2n, digits, false);
}

const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");
