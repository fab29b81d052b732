export const RUBY = `require "openssl"

HEADER = /\\A(?:sha256=)?([0-9a-f]{64})\\z/

# Whether one of the secrets signed the raw body. While the secret changes, pass the new one and the old one.
def signed?(raw_body, header, secrets)
  digits = HEADER.match(header.to_s.b)&.captures&.first
  return false if digits.nil?

  is_valid = false
  secrets.each do |secret|
    next if secret.empty?

    expected = OpenSSL::HMAC.hexdigest("SHA256", secret, raw_body)
    is_valid = true if OpenSSL.fixed_length_secure_compare(expected, digits)
  end
  is_valid
end

# In a Rack handler, before anything is parsed:
#   raw_body = env["rack.input"].read
#   return [401, {}, []] unless signed?(raw_body, env["HTTP_SIGNATURE"], SECRETS)
#   event = JSON.parse(raw_body)
`
