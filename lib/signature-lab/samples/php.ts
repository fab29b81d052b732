export const PHP = `<?php
declare(strict_types=1);

/**
 * Whether one of the secrets signed the raw body. While the secret changes, pass the new one and the old one.
 *
 * @param list<string> $secrets
 */
function isSigned(string $rawBody, ?string $header, array $secrets): bool
{
    if (preg_match('/^(?:sha256=)?([0-9a-f]{64})$/D', $header ?? '', $match) !== 1) {
        return false;
    }
    $isValid = false;
    foreach ($secrets as $secret) {
        if ($secret === '') {
            continue;
        }
        $expected = hash_hmac('sha256', $rawBody, $secret);
        if (hash_equals($expected, $match[1])) {
            $isValid = true;
        }
    }
    return $isValid;
}

// In a handler, before anything is parsed:
//   $rawBody = file_get_contents('php://input');
//   if (!isSigned($rawBody, $_SERVER['HTTP_SIGNATURE'] ?? null, $secrets)) { http_response_code(401); exit; }
//   $event = json_decode($rawBody, true, flags: JSON_THROW_ON_ERROR);
`
